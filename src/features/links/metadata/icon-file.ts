import { encodePng } from "./encode-png.ts";
import { readBitmap } from "./read-bitmap.ts";

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 64;
const PNG_SIGNATURE = 0x89504e47;

interface Entry {
  readonly width: number;
  readonly depth: number;
  readonly bytes: Buffer;
}

/** The largest picture of an icon file (`favicon.ico`) in a common format; undefined if the file is not an icon. */
export function pictureInIconFile(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.byteLength < HEADER_BYTES || file.readUInt32LE(0) !== 0x00010000) return undefined;
  const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES);
  const entries = Array.from({ length: count }, (_, index) => entryAt(file, HEADER_BYTES + index * ENTRY_BYTES));
  const [best] = entries
    .filter((entry) => entry !== undefined)
    .toSorted((one, other) => other.width - one.width || other.depth - one.depth);
  if (!best) return undefined;
  if (best.bytes.readUInt32BE(0) === PNG_SIGNATURE) return best.bytes;
  const bitmap = readBitmap(best.bytes);
  return bitmap && encodePng(bitmap);
}

function entryAt(file: Buffer, at: number): Entry | undefined {
  if (at + ENTRY_BYTES > file.byteLength) return undefined;
  const length = file.readUInt32LE(at + 8);
  const start = file.readUInt32LE(at + 12);
  if (length < 40 || start + length > file.byteLength) return undefined;
  // a width of 256 is stored as 0
  const width = file.readUInt8(at) || 256;
  return { width, depth: file.readUInt16LE(at + 6), bytes: file.subarray(start, start + length) };
}
