import { toHeaderPairs } from "#base/header-pairs.ts";
import type { Language } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { getTranslate } from "../pages/translate.ts";
import source from "./service-worker.js?raw";

export const SERVICE_WORKER_PATH = "/sw.js";

/**
 * The script of the service worker. It contains the offline document in one language, so each language has its own
 * worker. `paths` are the paths of the product's documents; a trailing `*` matches all paths with that prefix.
 */
export function renderServiceWorker(language: Language, assetOrigin: string, paths: readonly string[]): string {
  const { html, headers } = renderOffline(language, assetOrigin);
  const response = [
    ["content-type", "text/html; charset=utf-8"],
    ["cache-control", "no-store"],
    ...toHeaderPairs(headers),
  ];
  const code = source.replace(/^\s*\/\/.*$\n/gm, "");
  return `const OFFLINE = ${JSON.stringify({ html, headers: response, paths })};\n${code}`;
}

/** Retries on the `online` event and at intervals: being online does not mean that our server is reachable. */
const AGAIN = `
(() => {
  let timer;
  const later = () => { timer = setTimeout(again, 5000); };
  const again = () => {
    clearTimeout(timer);
    fetch(location.href, { method: "HEAD", cache: "no-store" }).then(() => location.reload(), later);
  };
  addEventListener("online", again);
  later();
})();
`.replace(/\n\s*/g, "");

/** The offline document of the service worker; it retries automatically. */
function renderOffline(language: Language, assetOrigin: string): RenderedDocument {
  const t = getTranslate(language);
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "unreachable",
    title: t("offline.title"),
    text: t("offline.text"),
    script: AGAIN,
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the current URL
    children: <a href="">{t("offline.again")}</a>,
  });
}
