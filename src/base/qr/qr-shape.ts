import { encodeQR } from "qr";

/** Width of the quiet margin in modules (ISO/IEC 18004 requires four). */
export const QUIET_MODULES = 4;
/**
 * Width of the hole for a logo, as a share of the code's width without its margin. This covers 4 % of the modules; the
 * error correction level "high" restores up to 30 %.
 */
const LOGO_SHARE = 0.2;

export interface Square {
  readonly at: number;
  readonly side: number;
}

/** A code whose lengths are in modules. */
export interface QrShape {
  readonly side: number;
  /** The dark modules, as the `d` of a path. */
  readonly path: string;
  /** The empty area for a logo. */
  readonly hole: Square | undefined;
}

export interface QrShapeOptions {
  readonly margin?: number;
  readonly hasLogo?: boolean;
}

/** The modules of a QR code with its margin, true where they are dark, row by row. */
export function qrModules(text: string, { margin = QUIET_MODULES, hasLogo = false }: QrShapeOptions = {}): boolean[][] {
  return encodeQR(text, "raw", { ecc: hasLogo ? "high" : "medium", border: margin });
}

/** Lays out a text as a QR code; throws if the text is too long (1,273 bytes with a logo, 2,331 without). */
export function qrShape(text: string, { margin = QUIET_MODULES, hasLogo = false }: QrShapeOptions = {}): QrShape {
  const rows = qrModules(text, { margin, hasLogo });
  const side = rows.length;
  const hole = hasLogo ? getHole(side, margin) : undefined;
  const isDrawn = (x: number, y: number) => !hole || !isWithin(x, hole) || !isWithin(y, hole);
  const path = rows
    .flatMap((row, y) => runs(row.map((isDark, x) => isDark && isDrawn(x, y))).map(([x, width]) => bar(x, y, width)))
    .join("");
  return { side, path, hole };
}

/** Returns an odd number of modules, since the side of a code is odd and the hole is centred. */
function getHole(side: number, margin: number): Square {
  const half = Math.floor(((side - 2 * margin) * LOGO_SHARE) / 2);
  return { at: (side - 1) / 2 - half, side: 2 * half + 1 };
}

const isWithin = (position: number, { at, side }: Square) => position >= at && position < at + side;
const bar = (x: number, y: number, width: number) => `M${x} ${y}h${width}v1h-${width}z`;

/** Start and length of each run of dark modules in a row. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = found.at(-1);
    if (last && last[0] + last[1] === x) last[1]++;
    else found.push([x, 1]);
  });
  return found;
}
