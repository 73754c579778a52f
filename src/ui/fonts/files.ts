import type { Language } from "#base/language.ts";
import displayLatin from "./display-latin.woff2";
import displayRussian from "./display-russian.woff2";
import displayTurkish from "./display-turkish.woff2";
import textLatin from "./text-latin.woff2";
import textRussian from "./text-russian.woff2";
import textTurkish from "./text-turkish.woff2";

/** The addresses of our fonts by file name, as the build named them. */
export const fontFiles: Readonly<Record<string, string>> = {
  "text-latin": textLatin,
  "text-turkish": textTurkish,
  "text-russian": textRussian,
  "display-latin": displayLatin,
  "display-turkish": displayTurkish,
  "display-russian": displayRussian,
};

/** What the first screen of each language is written with, to be fetched before a style sheet asks for it. */
export const firstFonts: Readonly<Record<Language, readonly string[]>> = {
  en: [textLatin, displayLatin],
  tr: [textLatin, displayLatin, textTurkish, displayTurkish],
  // because spaces and figures stand among the Latin letters
  ru: [textLatin, displayLatin, textRussian, displayRussian],
};
