/** What a code is made for. Readers want about a tenth of the distance that they read from. */
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

/** How many pixels wide a picture of `side` modules is, at least as sharp as print wants, each module whole pixels. */
export function widthPx({ widthMm }: PrintSize, side: number): number {
  const wanted = widthMm === undefined ? SCREEN_PX : (widthMm / MM_PER_INCH) * DOTS_PER_INCH;
  return Math.ceil(wanted / side) * side;
}
