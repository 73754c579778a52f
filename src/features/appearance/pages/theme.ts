import { type Colour, contrast, over, parseColour } from "#base/colour.ts";
import type { Palette } from "../contract.ts";
import { paletteNamed } from "../palettes.ts";

const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
/** WCAG 2.2 AA for text (1.4.3) and for icons and outlines (1.4.11). */
const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

const light = paletteNamed("light");

/**
 * The custom properties of a page as the text of a CSS rule. Only numbers of ours get into it, whatever is
 * stored; what stands on a card or on the button is readable there, whatever was chosen.
 */
export function themeRule(palette: Palette): string {
  const read = (name: keyof Palette) => parseColour(palette[name]) ?? parseColour(light[name])!;
  const ground = over(read("background"), WHITE);
  const [card, primary, accent, text, muted] = (["secondary", "primary", "accent", "text", "muted"] as const).map(
    (name) => over(read(name), ground),
  ) as [Colour, Colour, Colour, Colour, Colour];
  const onCard = firstReadable(card, TEXT_CONTRAST, [text, WHITE, BLACK]);
  const colours: Record<string, Colour> = {
    ground,
    card,
    primary,
    text,
    muted,
    "on-primary": firstReadable(primary, TEXT_CONTRAST, [card, ground, text, WHITE, BLACK]),
    "on-card": onCard,
    "card-muted": firstReadable(card, TEXT_CONTRAST, [muted, onCard]),
    icon: firstReadable(card, GRAPHIC_CONTRAST, [accent, primary, onCard]),
    "ground-icon": firstReadable(ground, GRAPHIC_CONTRAST, [accent, primary, text]),
    focus: firstReadable(ground, GRAPHIC_CONTRAST, [primary, text, WHITE, BLACK]),
  };
  const properties = Object.entries(colours).map(([name, colour]) => `--${name}:${toHex(colour)}`);
  return `:root{color-scheme:${isDark(ground) ? "dark" : "light"};${properties.join(";")}}`;
}

/** The colours that stand outside the style sheet: browser chrome and the tab's icon. */
export function chromeColours(palette: Palette): { ground: string; primary: string; onPrimary: string } {
  const ground = over(parseColour(palette.background) ?? WHITE, WHITE);
  const primary = over(parseColour(palette.primary) ?? parseColour(light.primary)!, ground);
  return {
    ground: toHex(ground),
    primary: toHex(primary),
    onPrimary: toHex(firstReadable(primary, TEXT_CONTRAST, [WHITE, BLACK])),
  };
}

/** The first candidate that reaches the ratio on `ground`, else the one that comes closest. */
function firstReadable(ground: Colour, ratio: number, candidates: readonly Colour[]): Colour {
  const best = candidates.toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0]!;
  return candidates.find((candidate) => contrast(candidate, ground) >= ratio) ?? best;
}

function isDark(ground: Colour): boolean {
  return contrast(WHITE, ground) > contrast(BLACK, ground);
}

function toHex({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
