import { type Colour, contrast, over, parseColour } from "#base/colour.ts";
import type { Palette } from "../contract.ts";
import { paletteNamed } from "../palettes.ts";
import { type Background, type ButtonShape, defaultStyle } from "../style.ts";
import {
  type Backdrop,
  BLACK,
  firstReadable,
  GRAPHIC_CONTRAST,
  leastContrast,
  gradientBackdrop,
  pictureBackdrop,
  plainBackdrop,
  TEXT_CONTRAST,
  toHex,
  WHITE,
} from "./backdrop.ts";

/** What a link's text lies on: a card, the button's colour, or the page itself. */
export type Surface = "card" | "primary" | "none";

export interface ThemeOptions {
  readonly background: Background;
  readonly surface: Surface;
  /** True for a page that has cards as well as links. */
  readonly hasBoxes: boolean;
}

const light = paletteNamed("light");

/** Opacities of the text colour for outlines, the faintest first. */
const LINES = [0.35, 0.45, 0.55, 0.65, 0.8, 1];

/** The surface that a button shape uses. */
export function toSurface(shape: ButtonShape): Surface {
  return shape === "filled" ? "primary" : shape === "outline" || shape === "plain" ? "none" : "card";
}

/**
 * The custom properties of a page as a CSS rule. It contains only computed values, whatever is stored; all text on the
 * page, cards and buttons is readable, whatever was chosen.
 */
export function themeRule(palette: Palette, options: Partial<ThemeOptions> = {}): string {
  const { background = defaultStyle.background, surface = "card", hasBoxes = false } = options;
  const read = (name: keyof Palette) => parseColour(palette[name]) ?? parseColour(light[name])!;
  const ground = over(read("background"), WHITE);
  const [card, primary, accent, preferredText, preferredMuted] = (
    ["secondary", "primary", "accent", "text", "muted"] as const
  ).map((name) => over(read(name), ground)) as [Colour, Colour, Colour, Colour, Colour];

  const { grounds, values } = getBackdrop(background, ground, primary, preferredText);
  // It also shows before a picture loads, and beyond the edges on overscroll.
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
    const line = LINES.map((alpha) => over({ ...onBox, alpha }, boxes[0]!));
    Object.assign(colours, {
      "on-box": onBox,
      "box-muted": firstReadable(boxes, TEXT_CONTRAST, [preferredMuted, onBox]),
      "box-icon": firstReadable(boxes, GRAPHIC_CONTRAST, [accent, primary, onBox]),
      "box-line": firstReadable(boxes, GRAPHIC_CONTRAST, line),
      // A button in the colour of its ground would be invisible.
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
    const [from, to] = [background.from, background.to].map((colour) => over(parseColour(colour) ?? ground, ground));
    return gradientBackdrop(from!, to!, background.angle, text);
  }
  return background.kind === "image"
    ? pictureBackdrop(ground, background.dim, text)
    : plainBackdrop(ground, primary, text);
}

/** The colours outside the style sheet: browser chrome and tab icon. */
export function chromeColours(
  palette: Palette,
  background: Background = defaultStyle.background,
): { ground: string; primary: string; onPrimary: string } {
  const top = background.kind === "gradient" ? background.from : palette.background;
  const ground = over(parseColour(top) ?? WHITE, WHITE);
  const primary = over(parseColour(palette.primary) ?? parseColour(light.primary)!, ground);
  return {
    ground: toHex(ground),
    primary: toHex(primary),
    onPrimary: toHex(firstReadable([primary], TEXT_CONTRAST, [WHITE, BLACK])),
  };
}

function isDark(ground: Colour): boolean {
  return contrast(WHITE, ground) > contrast(BLACK, ground);
}
