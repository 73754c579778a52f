import type { Language } from "#base/language.ts";
import { renderOffline } from "./offline.tsx";
import source from "./worker.js?raw";

export const WORKER_PATH = "/sw.js";

/**
 * The script of the service worker, which includes the offline document in one language; another language yields
 * another worker. `paths` are the documents of the product, with a trailing `*` for everything below.
 */
export function renderWorker(language: Language, assetOrigin: string, paths: readonly string[]): string {
  const { html, headers } = renderOffline(language, assetOrigin);
  const pairs = headers.flatMap((name, place) => (place % 2 === 0 ? [[name, headers[place + 1]]] : []));
  const response = [["content-type", "text/html; charset=utf-8"], ["cache-control", "no-store"], ...pairs];
  const code = source.replace(/^\s*\/\/.*$\n/gm, "");
  return `const OFFLINE = ${JSON.stringify({ html, headers: response, paths })};\n${code}`;
}
