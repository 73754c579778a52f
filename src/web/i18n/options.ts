import type { InitOptions } from "i18next";
import { languages } from "#base/language.ts";

/** Options shared by server and browser. No fallback language, since every language has every key. */
export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: false,
  defaultNS: "common",
  // React escapes the output
  interpolation: { escapeValue: false },
  initAsync: false,
} satisfies InitOptions;
