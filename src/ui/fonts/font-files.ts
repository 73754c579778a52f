import type { Language } from "#base/language.ts";
import displayBasic from "./display-basic.woff2";
import displayRussian from "./display-russian.woff2";
import displaySymbols from "./display-symbols.woff2";
import displayTurkish from "./display-turkish.woff2";
import textBasic from "./text-basic.woff2";
import textMarks from "./text-marks.woff2";
import textRussian from "./text-russian.woff2";
import textSymbols from "./text-symbols.woff2";
import textTurkish from "./text-turkish.woff2";
import textWestern from "./text-western.woff2";
import titlesLatin from "./titles-latin.woff2";
import titlesMarks from "./titles-marks.woff2";
import titlesRussian from "./titles-russian.woff2";
import titlesTurkish from "./titles-turkish.woff2";

/** The addresses of our fonts by file name, as named by the build. */
export const fontFiles: Readonly<Record<string, string>> = {
  "text-basic": textBasic,
  "text-symbols": textSymbols,
  "text-western": textWestern,
  "text-turkish": textTurkish,
  "text-russian": textRussian,
  "display-basic": displayBasic,
  "display-symbols": displaySymbols,
  "display-turkish": displayTurkish,
  "display-russian": displayRussian,
};

/** The fonts of each language's first screen, to be preloaded before a style sheet requests them. */
export const firstFonts: Readonly<Record<Language, readonly string[]>> = {
  en: [textBasic, displayBasic],
  tr: [textBasic, displayBasic, textTurkish, displayTurkish],
  // the basic files contain spaces and digits
  ru: [textBasic, displayBasic, textRussian, displayRussian],
};

/** The same for signed-out screens (`signed-out.css`). */
export const signedOutFonts: typeof firstFonts = {
  en: [textBasic, titlesLatin],
  tr: [textBasic, textTurkish, titlesLatin, titlesTurkish],
  ru: [textMarks, textRussian, titlesMarks, titlesRussian],
};
