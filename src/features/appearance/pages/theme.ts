import {
  BLACK,
  type Colour,
  contrast,
  GRAPHIC_CONTRAST,
  blend,
  parseColour,
  TEXT_CONTRAST,
  toHex,
  WHITE,
} from "#base/colour.ts";
import type { Palette } from "../contract.ts";
import { getPalette } from "../palettes.ts";
import { type Background, type ButtonShape, defaultPageStyle } from "../style.ts";

/** The background of a link's text: a card, the button's colour, or the page itself. */
export type Surface = "card" | "primary" | "none";

export interface ThemeOptions {
  readonly background: Background;
  readonly surface: Surface;
  /** True for a page that has cards as well as links. */
  readonly hasBoxes: boolean;
}

const light = getPalette("light");

/** Opacities of the text colour for outlines, the faintest first. */
const LINES = [0.35, 0.45, 0.55, 0.65, 0.8, 1];

/** The surface that a button shape uses. */
export function toSurface(shape: ButtonShape): Surface {
  return shape === "filled" ? "primary" : shape === "outline" || shape === "plain" ? "none" : "card";
}

/**
 * The custom properties of a page as a CSS rule. It contains only computed values, never stored text, and keeps all
 * text on the page, cards and buttons readable with any colours that the owner chose.
 */
export function themeRule(palette: Palette, options: Partial<ThemeOptions> = {}): string {
  const { background = defaultPageStyle.background, surface = "card", hasBoxes = false } = options;
  const read = (name: keyof Palette) => parseColour(palette[name]) ?? parseColour(light[name])!;
  const ground = blend(read("background"), WHITE);
  const [card, primary, accent, preferredText, preferredMuted] = (
    ["secondary", "primary", "accent", "text", "muted"] as const
  ).map((name) => blend(read(name), ground)) as [Colour, Colour, Colour, Colour, Colour];

  const { grounds, values } = getBackdrop(background, ground, primary, preferredText);
  // also visible before a background picture loads, and beyond the edges on overscroll
  const shown = background.kind === "gradient" ? grounds[0]! : ground;
  const text = firstReadable(grounds, TEXT_CONTRAST, [preferredText, WHITE, BLACK]);
  const muted = firstReadable(grounds, TEXT_CONTRAST, [preferredMuted, text]);
  const onPrimary = firstReadable([primary], TEXT_CONTRAST, [card, ground, preferredText, WHITE, BLACK]);
  const onPlain = firstReadable([card], TEXT_CONTRAST, [preferredText, WHITE, BLACK]);

  const below = { card: [card], primary: [primary], none: grounds }[surface];
  const onCard = { card: onPlain, primary: onPrimary, none: text }[surface];
  const colours: Record<string, Colour> = {
    ground: shown,
    card,
    primary,
    text,
    muted,
    "on-primary": onPrimary,
    "on-plain": onPlain,
    "on-card": onCard,
    "card-muted": firstReadable(below, TEXT_CONTRAST, [preferredMuted, onCard]),
    icon: firstReadable(below, GRAPHIC_CONTRAST, surface === "primary" ? [onCard] : [accent, primary, onCard]),
    focus: firstReadable(grounds, GRAPHIC_CONTRAST, [primary, text, WHITE, BLACK]),
  };
  const boxes = surface === "none" ? grounds : [card];
  if (hasBoxes) {
    const onBox = surface === "none" ? text : onPlain;
    const line = LINES.map((alpha) => blend({ ...onBox, alpha }, boxes[0]!));
    Object.assign(colours, {
      "on-box": onBox,
      "box-muted": firstReadable(boxes, TEXT_CONTRAST, [preferredMuted, onBox]),
      "box-icon": firstReadable(boxes, GRAPHIC_CONTRAST, [accent, primary, onBox]),
      "box-line": firstReadable(boxes, GRAPHIC_CONTRAST, line),
      // an outline for buttons that would be invisible on their background
      rim: leastContrast(primary, boxes) < GRAPHIC_CONTRAST ? onPrimary : primary,
    } satisfies Record<string, Colour>);
  }
  const properties = {
    ...Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, toHex(colour)])),
    surface: { card: "var(--card)", primary: "var(--primary)", none: "none" }[surface],
    ...(hasBoxes && { box: surface === "none" ? "none" : "var(--card)" }),
    ...values,
  };
  const scheme = isDark(shown) ? "dark" : "light";
  return `:root{color-scheme:${scheme};${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}

function getBackdrop(background: Background, ground: Colour, primary: Colour, text: Colour): Backdrop {
  if (background.kind === "gradient") {
    const [from, to] = [background.from, background.to].map((colour) => blend(parseColour(colour) ?? ground, ground));
    return gradientBackdrop(from!, to!, background.angle, text);
  }
  return background.kind === "image"
    ? pictureBackdrop(ground, background.dim, text)
    : plainBackdrop(ground, primary, text);
}

/** The colours outside the style sheet: browser chrome and tab icon. */
export function chromeColours(
  palette: Palette,
  background: Background = defaultPageStyle.background,
): { ground: string; primary: string; onPrimary: string } {
  const top = background.kind === "gradient" ? background.from : palette.background;
  const ground = blend(parseColour(top) ?? WHITE, WHITE);
  const primary = blend(parseColour(palette.primary) ?? parseColour(light.primary)!, ground);
  return {
    ground: toHex(ground),
    primary: toHex(primary),
    onPrimary: toHex(firstReadable([primary], TEXT_CONTRAST, [WHITE, BLACK])),
  };
}

function isDark(ground: Colour): boolean {
  return contrast(WHITE, ground) > contrast(BLACK, ground);
}

/** The share of the button's colour in the tint at the top of a page. */
const TINT = 0.09;
/** Points along the gradient, from 0 to 1, close enough together that contrast also holds between them. */
const STEPS = Array.from({ length: 9 }, (_, index) => index / 8);

/** The background of a page: the colours that text may lie on, and the values for the style sheet. */
interface Backdrop {
  readonly grounds: readonly Colour[];
  readonly values: Readonly<Record<string, string>>;
}

/** One colour, with a tint at the top if text is readable on both. */
function plainBackdrop(ground: Colour, primary: Colour, text: Colour): Backdrop {
  const tint = blend({ ...primary, alpha: TINT }, ground);
  const grounds = [ground, tint];
  return isReadable(grounds, text)
    ? { grounds, values: { tint: toHex(tint) } }
    : { grounds: [ground], values: { tint: toHex(ground) } };
}

/** A gradient. Its end colour moves towards the start until one text colour is readable along all of it. */
function gradientBackdrop(from: Colour, to: Colour, angle: number, text: Colour): Backdrop {
  const ends = STEPS.map((step) => blend({ ...from, alpha: step }, to));
  const alongTo = (end: Colour) => STEPS.map((step) => blend({ ...end, alpha: step }, from));
  const end = ends.find((each) => isReadable(alongTo(each), text)) ?? from;
  return { grounds: alongTo(end), values: { gradient: `linear-gradient(${angle}deg,${toHex(from)},${toHex(end)})` } };
}

/**
 * A picture under a veil in the ground colour, opaque enough for text to be readable on any pixel from black to white.
 */
function pictureBackdrop(ground: Colour, dim: number, text: Colour): Backdrop {
  const spots = STEPS.map((step) => blend({ ...WHITE, alpha: step }, BLACK));
  const covered = (percent: number) => spots.map((spot) => blend({ ...ground, alpha: percent / 100 }, spot));
  let percent = dim;
  while (percent < 100 && !isReadable(covered(percent), text)) percent++;
  const { red, green, blue } = rounded(ground);
  return { grounds: covered(percent), values: { veil: `rgb(${red} ${green} ${blue}/${percent}%)` } };
}

function isReadable(grounds: readonly Colour[], text: Colour): boolean {
  return leastContrast(firstReadable(grounds, TEXT_CONTRAST, [text, WHITE, BLACK]), grounds) >= TEXT_CONTRAST;
}

/** The first candidate that reaches the ratio on all grounds; otherwise the one that comes closest. */
function firstReadable(grounds: readonly Colour[], ratio: number, candidates: readonly Colour[]): Colour {
  const best = candidates.toSorted((a, b) => leastContrast(b, grounds) - leastContrast(a, grounds))[0]!;
  return candidates.find((candidate) => leastContrast(candidate, grounds) >= ratio) ?? best;
}

/** The lowest contrast of a colour with any of these grounds. */
function leastContrast(text: Colour, grounds: readonly Colour[]): number {
  return Math.min(...grounds.map((ground) => contrast(rounded(text), rounded(ground))));
}

/** The colour as browsers receive it, with whole numbers. */
function rounded({ red, green, blue }: Colour): Colour {
  return { red: Math.round(red), green: Math.round(green), blue: Math.round(blue), alpha: 1 };
}
