import bookLatin from "./book-latin.woff2";
import bookRussian from "./book-russian.woff2";
import bookTurkish from "./book-turkish.woff2";
import displayRussian from "./display-russian.woff2";
import displayTurkish from "./display-turkish.woff2";
import heavyLatin from "./heavy-latin.woff2";
import heavyRussian from "./heavy-russian.woff2";
import heavyTurkish from "./heavy-turkish.woff2";
import italicLatin from "./italic-latin.woff2";
import italicRussian from "./italic-russian.woff2";
import italicTurkish from "./italic-turkish.woff2";
import textLatin from "./text-latin.woff2";
import textRussian from "./text-russian.woff2";
import textTurkish from "./text-turkish.woff2";
import titleLatin from "./title-latin.woff2";

/** The addresses of the fonts for public pages, as named by the build: one file per script. */
export const pageFontFiles = {
  text: { latin: textLatin, turkish: textTurkish, russian: textRussian },
  heavy: { latin: heavyLatin, turkish: heavyTurkish, russian: heavyRussian },
  book: { latin: bookLatin, turkish: bookTurkish, russian: bookRussian },
  // titles need more of Western Europe than our own headings, but the same Turkish and Russian letters
  title: { latin: titleLatin, turkish: displayTurkish, russian: displayRussian },
  italic: { latin: italicLatin, turkish: italicTurkish, russian: italicRussian },
} as const;
