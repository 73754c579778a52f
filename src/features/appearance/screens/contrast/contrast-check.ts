import {
  type Colour,
  contrast,
  GRAPHIC_CONTRAST,
  blend,
  parseColour,
  TEXT_CONTRAST,
  toHex,
  WHITE,
} from "#base/colour.ts";
import { fromOklch, toOklch } from "#base/oklch.ts";
import type { Palette } from "../../contract.ts";

export type ColourName = keyof Palette;

/** The colour pairs of a page, and the contrast that each needs. */
const PAIRS = [
  { pair: "text_on_page", colour: "text", ground: "background", minimum: TEXT_CONTRAST },
  { pair: "text_on_card", colour: "text", ground: "secondary", minimum: TEXT_CONTRAST },
  { pair: "muted_on_page", colour: "muted", ground: "background", minimum: TEXT_CONTRAST },
  { pair: "muted_on_card", colour: "muted", ground: "secondary", minimum: TEXT_CONTRAST },
  { pair: "icon_on_card", colour: "accent", ground: "secondary", minimum: GRAPHIC_CONTRAST },
  { pair: "button_on_page", colour: "primary", ground: "background", minimum: GRAPHIC_CONTRAST },
] as const satisfies readonly { pair: string; colour: ColourName; ground: ColourName; minimum: number }[];

export type PairName = (typeof PAIRS)[number]["pair"];

export interface PairCheck {
  readonly pair: PairName;
  readonly colour: ColourName;
  readonly minimum: number;
  /** WCAG 2.2, 1 to 21. */
  readonly ratio: number;
  readonly passes: boolean;
}

/** The ratio of every pair of a palette; empty if the palette holds an invalid colour. */
export function checkPalette(palette: Palette): readonly PairCheck[] {
  const colours = findContrastColours(palette);
  if (!colours) return [];
  return PAIRS.map(({ pair, colour, ground, minimum }) => {
    const ratio = contrast(blend(colours[colour], colours[ground]), colours[ground]);
    return { pair, colour, minimum, ratio, passes: ratio >= minimum };
  });
}

/**
 * A variant of the palette's colour with enough contrast on all of its backgrounds, as close as possible in lightness.
 * The colour itself if it passes already; undefined if no lightness passes.
 */
export function findReadableColour(palette: Palette, name: ColourName): string | undefined {
  const colours = findContrastColours(palette);
  if (!colours) return undefined;
  const needs = PAIRS.filter(({ colour }) => colour === name).map(({ ground, minimum }) => ({
    ground: colours[ground],
    minimum,
  }));
  const passes = (colour: Colour) =>
    needs.every(({ ground, minimum }) => contrast(blend(colour, ground), ground) >= minimum);
  if (passes(colours[name])) return palette[name];
  const readable = lightnesses(colours[name]).find(passes);
  return readable && toHex(readable);
}

/** A step too small to see. */
const STEP = 1 / 256;

/** The colour in every lightness, the closest to its own first. */
function lightnesses(colour: Colour): Colour[] {
  const oklch = toOklch(colour);
  const steps = Array.from({ length: 256 }, (_, step) => (step + 1) * STEP);
  return steps
    .flatMap((step) => [oklch.lightness - step, oklch.lightness + step])
    .filter((lightness) => lightness > -STEP && lightness < 1 + STEP)
    .map((lightness) => fromOklch({ ...oklch, lightness }));
}

/** The displayed colours of a palette: the background over white, the cards over the background. */
function findContrastColours(palette: Palette): Record<ColourName, Colour> | undefined {
  const [background, secondary, text, muted, accent, primary] = (
    ["background", "secondary", "text", "muted", "accent", "primary"] as const
  ).map((name) => parseColour(palette[name]));
  if (!background || !secondary || !text || !muted || !accent || !primary) return undefined;
  const ground = blend(background, WHITE);
  return { background: ground, secondary: blend(secondary, ground), text, muted, accent, primary };
}
