export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, row by row from the top. */
  readonly pixels: Buffer;
}

const MAX_WIDTH = 256;
const DEPTHS = new Set([1, 4, 8, 24, 32]);

/** Reads a device-independent bitmap as stored in icon files: colours, then a mask, rows from the bottom. */
export function readBitmap(file: Buffer): Bitmap | undefined {
  const headerBytes = file.readUInt32LE(0);
  const width = file.readInt32LE(4);
  // the height includes the mask
  const height = file.readInt32LE(8) / 2;
  const depth = file.readUInt16LE(14);
  const isPlain = file.readUInt32LE(16) === 0;
  const isSized = [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_WIDTH);
  if (headerBytes < 40 || !isSized || !isPlain || !DEPTHS.has(depth)) return undefined;
  const colourCount = depth > 8 ? 0 : file.readUInt32LE(32) || 2 ** depth;
  const palette = headerBytes;
  const colours = palette + colourCount * 4;
  const rowBytes = bytesOfRow(width * depth);
  const mask = colours + rowBytes * height;
  const maskRowBytes = bytesOfRow(width);
  const hasMask = mask + maskRowBytes * height <= file.byteLength;
  if (mask > file.byteLength) return undefined;

  const pixels = Buffer.alloc(width * height * 4);
  let isAllClear = true;
  for (let y = 0; y < height; y += 1) {
    const row = colours + (height - 1 - y) * rowBytes;
    const maskRow = mask + (height - 1 - y) * maskRowBytes;
    for (let x = 0; x < width; x += 1) {
      const at = depth > 8 ? row + (x * depth) / 8 : palette + Math.min(indexAt(row, x), colourCount - 1) * 4;
      const isMasked = hasMask && ((file[maskRow + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
      const alpha = depth === 32 ? file[at + 3]! : isMasked ? 0 : 255;
      if (alpha > 0) isAllClear = false;
      pixels.set([file[at + 2]!, file[at + 1]!, file[at]!, alpha], (y * width + x) * 4);
    }
  }
  // old 32-bit icons leave alpha at zero throughout
  if (depth === 32 && isAllClear) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { width, height, pixels };

  function indexAt(row: number, x: number): number {
    const bit = x * depth;
    return (file[row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  }
}

/** Rows are padded to four bytes. */
function bytesOfRow(bits: number): number {
  return Math.ceil(bits / 32) * 4;
}
