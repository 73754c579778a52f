import decodeBmp from "decode-bmp";
import { openSharp } from "#features/media/encode/encode.ts";

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 64;
const PNG_SIGNATURE = 0x89504e47;
const MAX_SIDE = 256;

interface Entry {
  readonly width: number;
  readonly depth: number;
  readonly bytes: Buffer;
}

/** The largest picture of an icon file (`favicon.ico`) in a common format; undefined if the file is not an icon. */
export async function pictureInIconFile(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength < HEADER_BYTES || file.readUInt32LE(0) !== 0x00010000) return undefined;
  const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES);
  const entries = Array.from({ length: count }, (_, index) => entryAt(file, HEADER_BYTES + index * ENTRY_BYTES));
  const [best] = entries
    .filter((entry) => entry !== undefined)
    .toSorted((one, other) => other.width - one.width || other.depth - one.depth);
  if (!best) return undefined;
  return best.bytes.readUInt32BE(0) === PNG_SIGNATURE ? best.bytes : toPng(best.bytes);
}

function entryAt(file: Buffer, offset: number): Entry | undefined {
  if (offset + ENTRY_BYTES > file.byteLength) return undefined;
  const length = file.readUInt32LE(offset + 8);
  const start = file.readUInt32LE(offset + 12);
  if (length < 40 || start + length > file.byteLength) return undefined;
  // a width of 256 is stored as 0
  const width = file.readUInt8(offset) || 256;
  return { width, depth: file.readUInt16LE(offset + 6), bytes: file.subarray(start, start + length) };
}

/** A device-independent bitmap as PNG; undefined if it is compressed, larger than an icon or damaged. */
async function toPng(bitmap: Buffer): Promise<Uint8Array | undefined> {
  const decoded = decode(bitmap);
  if (!decoded) return undefined;
  const { data, width, height, colorDepth } = decoded;
  // old 32-bit icons leave alpha at zero throughout
  if (colorDepth === 32 && data.every((value, offset) => offset % 4 < 3 || value === 0))
    for (let offset = 3; offset < data.length; offset += 4) data[offset] = 255;
  const sharp = await openSharp();
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function decode(bitmap: Buffer) {
  const width = bitmap.readInt32LE(4);
  // the height includes the mask
  const height = bitmap.readInt32LE(8) / 2;
  const isPlain = bitmap.readUInt32LE(16) === 0;
  if (!isPlain || ![width, height].every((side) => side >= 1 && side <= MAX_SIDE)) return undefined;
  // some icons lack their mask, or count colours without having a palette; the decoder takes neither
  const mended = Buffer.concat([bitmap, Buffer.alloc(Math.ceil(width / 32) * 4 * height)]);
  if (bitmap.readUInt16LE(14) > 8) mended.writeUInt32LE(0, 32);
  try {
    return decodeBmp(mended, { icon: true });
  } catch {
    return undefined;
  }
}
