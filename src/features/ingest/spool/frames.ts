import { crc32 } from "node:zlib";

/**
 * Each write is a frame: `#`, the length of its lines in bytes and their CRC-32, both as eight hexadecimal digits, then
 * the lines. A complete file ends with `#end`. No line begins with `#`. Files of release 0.1 hold plain lines without
 * frames.
 */
const HEAD = /^#([0-9a-f]{8}) ([0-9a-f]{8})\n$/;
const BLANK_HEAD = `#${" ".repeat(17)}\n`;
const NEXT = "\n#";

/** Written after the last frame, even if that one is truncated. */
export const END_MARK = "\n#end\n";

export function toFrame(lines: readonly string[]): Buffer {
  const bytes = Buffer.from(`${BLANK_HEAD}${lines.join("\n")}\n`);
  const payload = bytes.subarray(BLANK_HEAD.length);
  bytes.write(hex(payload.length), 1, "latin1");
  bytes.write(hex(crc32(payload)), 10, "latin1");
  return bytes;
}

export interface Frames {
  /** The lines of all undamaged frames. */
  readonly intact: Buffer;
  /** All other bytes. */
  readonly damaged: Buffer;
  /** False if something is damaged or missing. */
  readonly isWhole: boolean;
  /** False for plain lines, which count as damaged only if the file is empty. */
  readonly isFramed: boolean;
}

/** Parses a file of frames or of plain lines. */
export function readFrames(bytes: Buffer): Frames {
  if (bytes[0] !== END_MARK.charCodeAt(1) && !bytes.includes(NEXT))
    return { intact: bytes, damaged: Buffer.alloc(0), isWhole: bytes.length > 0, isFramed: false };
  const intact: Buffer[] = [];
  const damaged: Buffer[] = [];
  let hasEnd = false;
  for (let position = 0; position < bytes.length;) {
    if (startsWith(bytes, position, END_MARK)) {
      hasEnd = true;
      position += END_MARK.length;
      continue;
    }
    const [head, length = "", sum = ""] =
      HEAD.exec(bytes.toString("latin1", position, position + BLANK_HEAD.length)) ?? [];
    const from = head ? position + head.length : position;
    const to = from + Number.parseInt(length, 16);
    const payload = bytes.subarray(from, to);
    if (head && to <= bytes.length && hex(crc32(payload)) === sum) {
      intact.push(payload);
      position = to;
      continue;
    }
    position = nextFrame(bytes, from, to);
    damaged.push(bytes.subarray(from, position));
  }
  return {
    intact: Buffer.concat(intact),
    damaged: Buffer.concat(damaged),
    isWhole: hasEnd && damaged.length === 0,
    isFramed: true,
  };
}

/**
 * Where to resume after damage: at `to` if the length in the header was right, otherwise at the next line that begins a
 * frame.
 */
function nextFrame(bytes: Buffer, from: number, to: number): number {
  if (startsWith(bytes, to, "#") || startsWith(bytes, to, END_MARK)) return to;
  const next = bytes.indexOf(NEXT, from);
  if (startsWith(bytes, next, END_MARK)) return next;
  return next < 0 ? bytes.length : next + 1;
}

function startsWith(bytes: Buffer, position: number, text: string): boolean {
  return position >= 0 && bytes.toString("latin1", position, position + text.length) === text;
}

function hex(number: number): string {
  return number.toString(16).padStart(8, "0");
}
