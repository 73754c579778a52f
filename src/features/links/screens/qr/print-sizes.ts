/** Print sizes by purpose. A code should be about a tenth as wide as the reading distance. */
export const printSizes = [
  { name: "screen", widthMm: undefined },
  { name: "card", widthMm: 20 },
  { name: "flyer", widthMm: 40 },
  { name: "poster", widthMm: 150 },
] as const;

export type PrintSize = (typeof printSizes)[number];

const DOTS_PER_INCH = 300;
const MM_PER_INCH = 25.4;
const SCREEN_PX = 1024;

/** The width in pixels of a code with `side` modules: sharp enough for print, with whole pixels per module. */
export function widthPx({ widthMm }: PrintSize, side: number): number {
  const wanted = widthMm === undefined ? SCREEN_PX : (widthMm / MM_PER_INCH) * DOTS_PER_INCH;
  return Math.ceil(wanted / side) * side;
}
