import { pageFontFile } from "#ui/fonts/page-files.ts";
import type { FontName, Template } from "../style.ts";

/** The characters in each font file; keep in sync with tools/fonts.ts. */
const RANGES = {
  latin:
    "U+0-FF,U+131,U+152-153,U+2013-2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2030,U+2039-203A,U+20AC,U+2122,U+2191,U+2193,U+2212",
  turkish: "U+11E-11F,U+130,U+15E-15F,U+20BA",
  russian: "U+401,U+410-44F,U+451,U+2116",
} as const;

const SYSTEM = `system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif`;
const SERIFS = `ui-serif,"New York",Georgia,"Noto Serif","Liberation Serif",serif`;
const ROUNDED = `ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,"Arial Rounded MT Bold","Varela Round",${SYSTEM}`;
const MONO = `ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace`;

/** One of our font families, and a fallback with matched metrics, so that nothing shifts when it loads. */
interface Family {
  readonly weight: string;
  readonly locals: readonly string[];
  readonly widthPercent: number;
  readonly ascentPercent: number;
  readonly descentPercent: number;
}

const ARIAL = ["Arial", "Liberation Sans", "Roboto"];
const ARIAL_BOLD = ["Arial Bold", "Liberation Sans Bold", "Roboto Bold"];
const TIMES = ["Times New Roman", "Liberation Serif", "Noto Serif"];
const TIMES_ITALIC = ["Times New Roman Italic", "Liberation Serif Italic", "Noto Serif Italic"];

const families = {
  text: { weight: "400 700", locals: ARIAL, widthPercent: 105.1, ascentPercent: 92.3, descentPercent: 29.5 },
  heavy: { weight: "100 900", locals: ARIAL_BOLD, widthPercent: 102.2, ascentPercent: 94.9, descentPercent: 30.3 },
  book: { weight: "100 900", locals: TIMES, widthPercent: 115.3, ascentPercent: 90.2, descentPercent: 29.5 },
  title: { weight: "100 900", locals: TIMES, widthPercent: 99.2, ascentPercent: 104.9, descentPercent: 34.3 },
  italic: { weight: "100 900", locals: TIMES_ITALIC, widthPercent: 94.7, ascentPercent: 109.8, descentPercent: 35.9 },
} as const satisfies Record<string, Family>;

type FamilyName = keyof typeof families;

const ownFamily: Readonly<Partial<Record<FontName, FamilyName>>> = {
  sans: "text",
  bold: "heavy",
  serif: "book",
  display: "title",
  italic: "italic",
};

/** True for a font that we serve. */
export function isOwnFont(font: FontName): boolean {
  return ownFamily[font] !== undefined;
}

/** The type rules of a page: `@font-face` rules for the origin that serves the files, and where each font applies. */
export function typeRules(font: FontName, template: Template, assetOrigin: string): string {
  const family = ownFamily[font];
  return `${family ? getFaces(family, assetOrigin) : ""}:root{${getFontVariables(font, template)}}`;
}

function getFontVariables(font: FontName, template: Template): string {
  const ours = (fallback: string) => `F,G,${fallback}`;
  switch (font) {
    case "sans":
      return `--font:${ours(SYSTEM)};--heading-weight:600`;
    case "bold":
      return `--font:${SYSTEM};--heading:${ours(SYSTEM)};--names:${ours(SYSTEM)}`;
    case "serif":
      return `--font:${ours(SERIFS)};--heading-weight:400;font-synthesis:none`;
    case "display":
      return `--font:${SYSTEM};--heading:${ours(SERIFS)};--heading-weight:400`;
    case "italic":
      return `--font:${SYSTEM};--heading:${ours(SERIFS)};--heading-weight:400;--heading-size:1.2`;
    case "rounded":
      return `--font:${ROUNDED}`;
    case "mono":
      return `--font:${MONO};--heading-weight:600`;
    case "system":
      return template === "minimal" ? `--font:${SYSTEM};--heading:${SERIFS};--heading-weight:500` : `--font:${SYSTEM}`;
  }
}

function getFaces(name: FamilyName, assetOrigin: string): string {
  const { weight, locals, widthPercent, ascentPercent, descentPercent } = families[name];
  const faces = (["latin", "turkish", "russian"] as const).map(
    (letters) =>
      `@font-face{font-family:F;font-weight:${weight};font-display:swap;src:url("${assetOrigin}${pageFontFile(name, letters)}")format("woff2");unicode-range:${RANGES[letters]}}`,
  );
  const standIn = `@font-face{font-family:G;font-weight:${weight};src:${locals
    .map((local) => `local("${local}")`)
    .join()};size-adjust:${widthPercent}%;ascent-override:${ascentPercent}%;descent-override:${descentPercent}%;line-gap-override:0%}`;
  return faces.join("") + standIn;
}
