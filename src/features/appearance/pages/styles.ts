import reset from "#ui/base.css?raw";
import message from "#ui/message/message.css?raw";
import tokens from "#ui/tokens.css?raw";
import { fontFiles } from "#ui/fonts/font-files.ts";
import faces from "#ui/fonts/fonts.css?raw";
import type { AppearanceFields, Template } from "../contract.ts";
import { type Background, type ButtonShape, isBento, type Style } from "../style.ts";
import { blockRules } from "./blocks/block-rules.ts";
import type { BlockSheet } from "./blocks/block-parts.ts";
import { minify } from "./minify.ts";
import backdrop from "./styles/backdrop.css?raw";
import base from "./styles/base.css?raw";
import boxes from "./styles/boxes.css?raw";
import cards from "./styles/cards.css?raw";
import even from "./styles/even.css?raw";
import grid from "./styles/grid.css?raw";
import lines from "./styles/lines.css?raw";
import masonry from "./styles/masonry.css?raw";
import minimal from "./styles/minimal.css?raw";
import motion from "./styles/motion.css?raw";
import page from "./styles/page.css?raw";
import rows from "./styles/rows.css?raw";
import filled from "./styles/shapes/filled.css?raw";
import outline from "./styles/shapes/outline.css?raw";
import pill from "./styles/shapes/pill.css?raw";
import plain from "./styles/shapes/plain.css?raw";
import shadow from "./styles/shapes/shadow.css?raw";
import soft from "./styles/shapes/soft.css?raw";
import square from "./styles/shapes/square.css?raw";
import { type Surface, toSurface, themeRule } from "./theme.ts";
import { typeRules } from "./type.ts";
import alone from "./styles/standalone.css?raw";
import foot from "./styles/foot.css?raw";
import sheet from "./styles/sheet.css?raw";

const templates: Readonly<Record<Template, string>> = {
  minimal: minify(base + page + minimal),
  grid: minify(base + page + cards + grid),
  masonry: minify(base + page + cards + masonry),
  rows: minify(base + page + cards + rows),
};

const shapes: Readonly<Record<ButtonShape, string>> = {
  soft: minify(soft),
  pill: minify(pill),
  square: minify(square),
  outline: minify(outline),
  shadow: minify(shadow),
  filled: minify(filled),
  plain: minify(plain),
};

const backgrounds: Readonly<Record<Background["kind"], string>> = {
  colour: ".dock{background:linear-gradient(to top,var(--ground) 40%,transparent)}",
  gradient: `${minify(backdrop)}.back{background:var(--gradient)}`,
  image: `${minify(backdrop)}.back::after{content:"";position:absolute;inset:0;background:var(--veil)}`,
};
const tinted = "body{background:linear-gradient(var(--tint),var(--ground) 28rem) no-repeat}";

const NONE: ReadonlySet<BlockSheet> = new Set();

const [lined, boxed, moving, footed, evened] = [lines, boxes, motion, foot, even].map(minify) as [
  string,
  string,
  string,
  string,
  string,
];

/** The style sheet of a page. It contains only what the template and options need, and no text that anyone typed. */
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
    template === "grid" && !isTiled ? evened : "",
    isLined(template, buttons) ? lined : shapes[buttons],
    template === "minimal" && !isLined(template, buttons) ? boxed : "",
    backgrounds[background.kind],
    background.kind === "colour" && template !== "minimal" ? tinted : "",
    style.motion ? moving : "",
    footed,
    blockRules(blocks, { isTiled, isLined: isLined(template, buttons) }),
  ].join("");
}

function surfaceIn(template: Template, shape: ButtonShape): Surface {
  return isLined(template, shape) ? "none" : toSurface(shape);
}

/** In `minimal`, links are lines of a list unless their shape is set to anything but `soft` or `plain`. */
function isLined(template: Template, shape: ButtonShape): boolean {
  return template === "minimal" && (shape === "soft" || shape === "plain");
}

/** Additional styles for a block in its own document. */
export const standaloneStyle = minify(alone);

/** The styles of a full-screen message, in the product's colours. */
export const messageStyle = minify(tokens + reset + message);

/** The styles of a small document that accompanies a page, in the product's colours. */
export const sheetStyle = minify(tokens + reset + sheet);

/** The `@font-face` rules of our fonts at the origin that serves them. */
export function fontRules(assetOrigin: string): string {
  return minify(faces.replace(/\.\/([\w-]+)\.woff2/g, (_, name: string) => assetOrigin + fontFiles[name]));
}
