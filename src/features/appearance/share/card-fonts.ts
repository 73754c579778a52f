import type { CardFont } from "./card-request.ts";
import bold from "./fonts/bold.woff?inline";
import boldRussian from "./fonts/bold-russian.woff?inline";
import boldTurkish from "./fonts/bold-turkish.woff?inline";
import text from "./fonts/text.woff?inline";
import textRussian from "./fonts/text-russian.woff?inline";
import textTurkish from "./fonts/text-turkish.woff?inline";

const toBytes = (address: string) => Buffer.from(address.slice(address.indexOf(",") + 1), "base64");

/** The fonts of preview pictures, in fallback order. */
export const cardFonts = (): CardFont[] => [
  { name: "text", weight: 400, bytes: toBytes(text) },
  { name: "text", weight: 700, bytes: toBytes(bold) },
  { name: "turkish", weight: 400, bytes: toBytes(textTurkish) },
  { name: "turkish", weight: 700, bytes: toBytes(boldTurkish) },
  { name: "russian", weight: 400, bytes: toBytes(textRussian) },
  { name: "russian", weight: 700, bytes: toBytes(boldRussian) },
];

/** Matches characters missing from the fonts, which would be drawn as empty boxes. */
const DRAWN =
  /[^\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2013-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212ĞğİŞş₺\u0410-\u044fЁё№]/gu;

/** Removes characters that cannot be drawn: emoji, and alphabets missing from our fonts. */
export function drawable(words: string): string {
  return words.normalize("NFC").replace(DRAWN, "").replace(/\s+/g, " ").trim();
}
