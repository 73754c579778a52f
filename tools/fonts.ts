import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

interface FontSubset {
  /** The name of the font file. */
  readonly name: string;
  readonly package: string;
  /** The file in the package that contains these letters. */
  readonly file: string;
  readonly letters: string;
  readonly axes: Record<string, number | { min: number; max: number; default?: number }>;
}

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join("");

const without = (letters: string, removed: string) =>
  Array.from(letters)
    .filter((letter) => !removed.includes(letter))
    .join("");

/** The letters of English and Western Europe, the Turkish dotless i, and the punctuation of running text. */
const LATIN = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœ–—‘’‚“”„†•…‰‹›€™↑↓−`;
/** The letters that our own texts use; the rest of `LATIN` is in `text-western`. */
const OWN = `${between(0x20, 0x7e)} ÂÇÎÖÜâçîöüûı«·»×–—‘’“”„•…€™↑↓−`;
/** Rare in our texts, yet a tenth of the size of the text font. */
const SYMBOLS = "#$*<=>[\\]^`{|}~„€™";
/** The letters of our own headings: from Western Europe only those that Turkish and loanwords need. */
const OWN_OF_HEADINGS = `${between(0x20, 0x7e)} ÂÇÉÎÖÜâçéîöüûı«·»×–—‘’“”„•…€™`;
/** Rare in our headings, yet with their kerning a fifth of the size of the heading font. */
const SYMBOLS_OF_HEADINGS = "#$%*+<=>@[\\]^_`{|}~«»×„•€™";
/** The non-Cyrillic characters in the Russian texts of signed-out screens. */
const MARKS = ` \u00a0${between(0x30, 0x39)}!(),-./:?_«»—•…`;
/** Further characters that people type into signed-out screens, for example in email addresses. */
const ENTERED = `${between(0x41, 0x5a)}${between(0x61, 0x7a)}+-.@`;
/**
 * The letters in the titles of signed-out screens, our name and our motto, in English and Turkish; the next list is for
 * Russian. The zero is there because widths in `ch` depend on it.
 */
const TITLES = " -.0?ACEFHPSTVWYabcdefghiklmnoprstuwyüğış";
const RUSSIAN_TITLES = " .0?HaklВЗНПСабвдезийклмнопрстуцчшщыью";
const TURKISH = "ĞğİŞş₺";
const RUSSIAN = `${between(0x410, 0x44f)}Ёё№`;

/**
 * The OpenType features in use. Leaves out `calt`: with its arrows and superscripts, it alone would be a tenth of the
 * text font.
 */
const FEATURES = ["kern", "liga", "tnum"];
/**
 * Keeps the dot of the Turkish i in ligatures. Left out of Cyrillic fonts, where it only adds Bulgarian and Serbian
 * forms.
 */
const LOCAL_FORMS = "locl";

const TEXT = { package: "onest", axes: { wght: { min: 400, max: 700, default: 400 } } };
const ENTRY = { package: "onest", axes: { wght: 400 } };
/** A single weight at the largest optical size, which is enough for headings. */
const DISPLAY = { package: "source-serif-4", axes: { wght: 560, opsz: 60 } };
const HEAVY = { package: "onest", axes: { wght: 800 } };
/** A single weight, since two with all letters would exceed 25 KB. */
const BOOK = { package: "source-serif-4", axes: { wght: 450, opsz: 14 } };
const ITALIC = { package: "source-serif-4", axes: { wght: 430, opsz: 60 } };

const subsets: readonly FontSubset[] = [
  { ...TEXT, name: "text-latin", file: "onest-latin-wght-normal", letters: LATIN },
  { ...TEXT, name: "text-basic", file: "onest-latin-wght-normal", letters: without(OWN, SYMBOLS) },
  { ...TEXT, name: "text-symbols", file: "onest-latin-wght-normal", letters: SYMBOLS },
  { ...TEXT, name: "text-western", file: "onest-latin-wght-normal", letters: without(LATIN, OWN) },
  { ...TEXT, name: "text-marks", file: "onest-latin-wght-normal", letters: MARKS },
  { ...ENTRY, name: "text-entered", file: "onest-latin-wght-normal", letters: ENTERED },
  { ...TEXT, name: "text-turkish", file: "onest-latin-ext-wght-normal", letters: TURKISH },
  { ...TEXT, name: "text-russian", file: "onest-cyrillic-wght-normal", letters: RUSSIAN },
  {
    ...DISPLAY,
    name: "display-basic",
    file: "source-serif-4-latin-opsz-normal",
    letters: without(OWN_OF_HEADINGS, SYMBOLS_OF_HEADINGS),
  },
  { ...DISPLAY, name: "display-symbols", file: "source-serif-4-latin-opsz-normal", letters: SYMBOLS_OF_HEADINGS },
  { ...DISPLAY, name: "display-turkish", file: "source-serif-4-latin-ext-opsz-normal", letters: TURKISH },
  { ...DISPLAY, name: "display-russian", file: "source-serif-4-cyrillic-opsz-normal", letters: RUSSIAN },
  { ...DISPLAY, name: "titles-latin", file: "source-serif-4-latin-opsz-normal", letters: TITLES },
  { ...DISPLAY, name: "titles-turkish", file: "source-serif-4-latin-ext-opsz-normal", letters: TITLES },
  { ...DISPLAY, name: "titles-marks", file: "source-serif-4-latin-opsz-normal", letters: RUSSIAN_TITLES },
  { ...DISPLAY, name: "titles-russian", file: "source-serif-4-cyrillic-opsz-normal", letters: RUSSIAN_TITLES },
  // fonts that owners can choose for their own texts, so these contain every letter of Western Europe
  { ...HEAVY, name: "heavy-latin", file: "onest-latin-wght-normal", letters: LATIN },
  { ...HEAVY, name: "heavy-turkish", file: "onest-latin-ext-wght-normal", letters: TURKISH },
  { ...HEAVY, name: "heavy-russian", file: "onest-cyrillic-wght-normal", letters: RUSSIAN },
  { ...BOOK, name: "book-latin", file: "source-serif-4-latin-opsz-normal", letters: LATIN },
  { ...BOOK, name: "book-turkish", file: "source-serif-4-latin-ext-opsz-normal", letters: TURKISH },
  { ...BOOK, name: "book-russian", file: "source-serif-4-cyrillic-opsz-normal", letters: RUSSIAN },
  { ...DISPLAY, name: "title-latin", file: "source-serif-4-latin-opsz-normal", letters: LATIN },
  { ...ITALIC, name: "italic-latin", file: "source-serif-4-latin-opsz-italic", letters: LATIN },
  { ...ITALIC, name: "italic-turkish", file: "source-serif-4-latin-ext-opsz-italic", letters: TURKISH },
  { ...ITALIC, name: "italic-russian", file: "source-serif-4-cyrillic-opsz-italic", letters: RUSSIAN },
];

/** The fonts for drawing pictures: one weight per file, in a format that the drawing library reads. */
const pictured: readonly FontSubset[] = [400, 700].flatMap((wght) =>
  [
    { name: "", file: "onest-latin-wght-normal", letters: LATIN },
    { name: "-turkish", file: "onest-latin-ext-wght-normal", letters: TURKISH },
    { name: "-russian", file: "onest-cyrillic-wght-normal", letters: RUSSIAN },
  ].map(({ name, ...subset }) => ({
    ...subset,
    name: `${wght === 400 ? "text" : "bold"}${name}`,
    package: "onest",
    axes: { wght },
  })),
);

const require = createRequire(import.meta.url);

/** Subsets fonts from npm packages. Run this tool again after changing a package or a list of letters. */
async function subsetFonts(list: readonly FontSubset[], folder: string, format: "woff" | "woff2"): Promise<void> {
  const target = new URL(folder, import.meta.url);
  await mkdir(target, { recursive: true });
  for (const subset of list) {
    const from = dirname(require.resolve(`@fontsource-variable/${subset.package}/package.json`));
    const whole = await readFile(join(from, "files", `${subset.file}.woff2`));
    const keepFeatures = subset.file.includes("cyrillic") ? FEATURES : [...FEATURES, LOCAL_FORMS];
    // a separate variable, since the published types lack `keepFeatures`
    const options = { targetFormat: format, variationAxes: subset.axes, keepFeatures };
    const small = await subsetFont(whole, subset.letters, options);
    await writeFile(new URL(`${subset.name}.${format}`, target), small);
    await writeFile(new URL(`${subset.package}.LICENSE.txt`, target), await readFile(join(from, "LICENSE")));
    console.log(`${subset.name} ${small.byteLength} bytes`);
  }
}

await subsetFonts(subsets, "../src/ui/fonts/", "woff2");
await subsetFonts(pictured, "../src/features/appearance/pages/share-card/fonts/", "woff");
