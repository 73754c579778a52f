import type { InitOptions } from "i18next";
import { languages } from "#base/language.ts";

/** What the server's and the browser's texts have in common; every language has every key, so none falls back. */
export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: false,
  defaultNS: "common",
  // because React escapes what it shows
  interpolation: { escapeValue: false },
  initAsync: false,
} satisfies InitOptions;
