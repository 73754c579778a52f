import type { ResourceLanguage } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { NonceContext } from "#ui/nonce.ts";
import { BroughtTextsContext, readTexts } from "./i18n/brought-texts.tsx";
import { newSpeaker } from "./i18n/speaker.client.ts";
import { registerWorker } from "./register-worker.ts";

const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
// because react-remove-scroll looks for it there
Object.assign(globalThis, { __webpack_nonce__: nonce });

const texts = readTexts();
const speaker = newSpeaker(document.documentElement.lang, JSON.parse(texts) as ResourceLanguage);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={speaker}>
        <NonceContext value={nonce}>
          <BroughtTextsContext value={texts}>
            <HydratedRouter />
          </BroughtTextsContext>
        </NonceContext>
      </I18nextProvider>
    </StrictMode>,
  );
});

registerWorker();
