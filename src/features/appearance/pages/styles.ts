import reset from "#ui/base.css?raw";
import message from "#ui/message/message.css?raw";
import tokens from "#ui/tokens.css?raw";
import { fontFiles } from "#ui/fonts/font-files.ts";
import faces from "#ui/fonts/fonts.css?raw";
import type { AppearanceFields } from "../contract.ts";
import { type Background, type ButtonShape, isBento, type Style, type Template } from "../style.ts";
import { type BlockSheet, blockSheets } from "./blocks/block-requirements.ts";
import { minify } from "./minify.ts";
import { type Surface, toSurface, themeRule } from "./theme.ts";
import { typeRules } from "./typography.ts";

/** The style sheets of public pages by their path in `styles/`, minified. */
const sheets = Object.fromEntries(
  Object.entries(import.meta.glob<string>("./styles/**/*.css", { query: "?raw", import: "default", eager: true })).map(
    ([path, source]) => [path.slice("./styles/".length, -".css".length), minify(source)],
  ),
);

/** The named sheets in this order; throws for a name without a file. */
function css(...names: readonly string[]): string {
  return names
    .map((name) => {
      const sheet = sheets[name];
      if (sheet === undefined) throw new Error(`styles/${name}.css is missing`);
      return sheet;
    })
    .join("");
}

const templates: Readonly<Record<Template, string>> = {
  minimal: css("base", "page", "minimal"),
  grid: css("base", "page", "cards", "grid"),
  masonry: css("base", "page", "cards", "masonry"),
  rows: css("base", "page", "cards", "rows"),
};

const backgrounds: Readonly<Record<Background["kind"], string>> = {
  colour: ".dock{background:linear-gradient(to top,var(--ground) 40%,transparent)}",
  gradient: `${css("backdrop")}.back{background:var(--gradient)}`,
  image: `${css("backdrop")}.back::after{content:"";position:absolute;inset:0;background:var(--veil)}`,
};
const tinted = "body{background:linear-gradient(var(--tint),var(--ground) 28rem) no-repeat}";

const NONE: ReadonlySet<BlockSheet> = new Set();

/** The style sheet of a page. It contains only what the template and options need, and no text from users. */
export function pageStyle(
  { template, palette }: AppearanceFields,
  style: Style,
  assetOrigin: string,
  blocks: ReadonlySet<BlockSheet> = NONE,
): string {
  const { background, buttons, font } = style;
  const isTiled = isBento(template, style);
  return [
    themeRule(palette, { background, surface: surfaceIn(template, buttons), hasBoxes: blocks.size > 0 }),
    typeRules(font, template, assetOrigin),
    templates[template],
    template === "grid" && !isTiled ? css("even") : "",
    isLined(template, buttons) ? css("lines") : css(`shapes/${buttons}`),
    template === "minimal" && !isLined(template, buttons) ? css("boxes") : "",
    backgrounds[background.kind],
    background.kind === "colour" && template !== "minimal" ? tinted : "",
    style.motion ? css("motion") : "",
    css("foot"),
    blockRules(blocks, { isTiled, isLined: isLined(template, buttons) }),
  ].join("");
}

interface Place {
  /** True if each block takes cells of a grid. */
  readonly isTiled: boolean;
  /** True if links are lines of a list instead of buttons. */
  readonly isLined: boolean;
}

/** The CSS rules for the blocks of a page; empty for a page without blocks. */
function blockRules(needed: ReadonlySet<BlockSheet>, { isTiled, isLined: isList }: Place): string {
  const tiles = isTiled ? css("blocks/bento") : "";
  if (needed.size === 0) return tiles;
  const names = blockSheets.filter((sheet) => needed.has(sheet));
  return css(...names.map((sheet) => `blocks/${sheet}`), ...(isList ? ["blocks/lined"] : [])) + tiles;
}

function surfaceIn(template: Template, shape: ButtonShape): Surface {
  return isLined(template, shape) ? "none" : toSurface(shape);
}

/** In `minimal`, links are lines of a list unless their shape is set to anything but `soft` or `plain`. */
function isLined(template: Template, shape: ButtonShape): boolean {
  return template === "minimal" && (shape === "soft" || shape === "plain");
}

/** Additional styles for a block in its own document. */
export const standaloneStyle = css("standalone");

/** The styles of a full-screen message, in the product's colours. */
export const messageStyle = minify(tokens + reset + message);

/** The styles of a small document that accompanies a page, in the product's colours. */
export const sheetStyle = minify(tokens + reset) + css("sheet");

/** The `@font-face` rules of our fonts at the origin that serves them. */
export function fontRules(assetOrigin: string): string {
  return minify(faces.replace(/\.\/([\w-]+)\.woff2/g, (_, name: string) => assetOrigin + fontFiles[name]));
}
