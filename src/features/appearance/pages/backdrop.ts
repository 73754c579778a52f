import { type Colour, contrast, over } from "#base/colour.ts";

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
/** WCAG 2.2 AA: text (1.4.3), icons and outlines (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;

/** The share of the button's colour in the tint at the top of a page. */
const TINT = 0.09;
/** Samples of a range, close enough that contrast holds between two of them. */
const STEPS = Array.from({ length: 9 }, (_, index) => index / 8);

/** The background of a page: the colours that text may lie on, and the values for the style sheet. */
export interface Backdrop {
  readonly grounds: readonly Colour[];
  readonly values: Readonly<Record<string, string>>;
}

/** One colour, with a tint at the top if text is readable on both. */
export function plainBackdrop(ground: Colour, primary: Colour, text: Colour): Backdrop {
  const tint = over({ ...primary, alpha: TINT }, ground);
  const grounds = [ground, tint];
  return isReadable(grounds, text)
    ? { grounds, values: { tint: toHex(tint) } }
    : { grounds: [ground], values: { tint: toHex(ground) } };
}

/** A gradient. Its far end moves closer until one text colour is readable all along it. */
export function gradientBackdrop(from: Colour, to: Colour, angle: number, text: Colour): Backdrop {
  const ends = STEPS.map((step) => over({ ...from, alpha: step }, to));
  const alongTo = (end: Colour) => STEPS.map((step) => over({ ...end, alpha: step }, from));
  const end = ends.find((each) => isReadable(alongTo(each), text)) ?? from;
  return { grounds: alongTo(end), values: { gradient: `linear-gradient(${angle}deg,${toHex(from)},${toHex(end)})` } };
}

/**
 * A picture under a veil in the ground colour, opaque enough for text to be readable on any pixel from black to white.
 */
export function pictureBackdrop(ground: Colour, dim: number, text: Colour): Backdrop {
  const spots = STEPS.map((step) => over({ ...WHITE, alpha: step }, BLACK));
  const covered = (percent: number) => spots.map((spot) => over({ ...ground, alpha: percent / 100 }, spot));
  let percent = dim;
  while (percent < 100 && !isReadable(covered(percent), text)) percent++;
  const { red, green, blue } = rounded(ground);
  return { grounds: covered(percent), values: { veil: `rgb(${red} ${green} ${blue}/${percent}%)` } };
}

function isReadable(grounds: readonly Colour[], text: Colour): boolean {
  return leastContrast(firstReadable(grounds, TEXT_CONTRAST, [text, WHITE, BLACK]), grounds) >= TEXT_CONTRAST;
}

/** The first candidate that reaches the ratio on all grounds; otherwise the one that comes closest. */
export function firstReadable(grounds: readonly Colour[], ratio: number, candidates: readonly Colour[]): Colour {
  const best = candidates.toSorted((a, b) => leastContrast(b, grounds) - leastContrast(a, grounds))[0]!;
  return candidates.find((candidate) => leastContrast(candidate, grounds) >= ratio) ?? best;
}

/** The lowest contrast of a colour with any of these grounds. */
export function leastContrast(text: Colour, grounds: readonly Colour[]): number {
  return Math.min(...grounds.map((ground) => contrast(rounded(text), rounded(ground))));
}

/** As browsers receive it, in whole numbers. */
function rounded({ red, green, blue }: Colour): Colour {
  return { red: Math.round(red), green: Math.round(green), blue: Math.round(blue), alpha: 1 };
}

export function toHex(colour: Colour): string {
  const { red, green, blue } = rounded(colour);
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
