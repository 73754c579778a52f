import type { ResourceLanguage } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { NonceContext } from "#ui/nonce.ts";
import { InlinedTextsContext, readTexts } from "./i18n/inlined-texts.tsx";
import { createI18n } from "./i18n/i18n.client.ts";
import { translateFieldErrors } from "./i18n/translate-field-errors.ts";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
// react-remove-scroll reads the nonce from this global
Object.assign(globalThis, { __webpack_nonce__: nonce });

const texts = readTexts();
const i18n = createI18n(document.documentElement.lang, JSON.parse(texts) as ResourceLanguage);
translateFieldErrors(i18n);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <NonceContext value={nonce}>
          <InlinedTextsContext value={texts}>
            <HydratedRouter />
          </InlinedTextsContext>
        </NonceContext>
      </I18nextProvider>
    </StrictMode>,
  );
});

registerWorker();

/** Registers the service worker, which serves the offline document, after the document has fully loaded. */
function registerWorker(): void {
  // not in development, where files change while the worker is active
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.error("worker", error));
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
