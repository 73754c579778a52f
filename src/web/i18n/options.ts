import type { InitOptions } from "i18next";
import { languages } from "#base/language.ts";

/** Common options of server and browser; every language has every key, so none falls back. */
export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: false,
  defaultNS: "common",
  // React escapes the output
  interpolation: { escapeValue: false },
  initAsync: false,
} satisfies InitOptions;
