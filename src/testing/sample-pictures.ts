import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture with enough detail that its different encodings differ in size. */
export function drawPicture(width: number, height: number, seed = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0, y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      data[at++] = (x * seed) & 255;
      data[at++] = (y * 2 + seed) & 255;
      data[at++] = (x ^ y) & 255;
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const jpeg = (width = 64, height = 48, seed = 1) => drawPicture(width, height, seed).jpeg().toBuffer();
export const png = (width = 64, height = 48, seed = 1) => drawPicture(width, height, seed).png().toBuffer();
export const gif = (width = 64, height = 48, seed = 1) => drawPicture(width, height, seed).gif().toBuffer();
export const webp = (width = 64, height = 48, seed = 1) => drawPicture(width, height, seed).webp().toBuffer();

/** An animation with this number of frames: the first is red, and the others alternate between two blues. */
export async function makeAnimation(frames: number, as: "gif" | "webp", size = 16): Promise<Buffer> {
  const data = Buffer.alloc(size * size * frames * 3);
  for (let at = 0; at < data.length; at += 3) {
    const frame = Math.floor(at / (size * size * 3));
    if (frame === 0) data[at] = 255;
    else data[at + 2] = frame % 2 ? 255 : 120;
  }
  const raw = { width: size, height: size * frames, channels: 3, pageHeight: size } as const;
  return sharp(data, { raw })
    .toFormat(as, { loop: 0, delay: Array.from({ length: frames }, () => 50) })
    .toBuffer();
}

/** A photo like a phone's: with an orientation flag and GPS coordinates. */
export function taggedJpeg(): Promise<Buffer> {
  return drawPicture(60, 40)
    .withExif({
      IFD0: { Make: "Camera-Of-Jane-Doe" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 0/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "29/1 0/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few kilobytes that claims this size and unpacks to gigabytes of empty rows. */
export function pngBomb(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 4 + 1) * rows), { level: 9 });
  return Buffer.concat([PNG, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** A small PNG whose comment unpacks to this number of bytes. */
export async function pngCommentBomb(bytes: number): Promise<Buffer> {
  const plain = await png(8, 8);
  // in pieces, so that building the picture does not distort tests that measure memory
  const piece = Buffer.alloc(1_000_000);
  const pieces = Array.from({ length: Math.ceil(bytes / piece.length) }, () => piece);
  const zeros = await buffer(Readable.from(pieces).pipe(createDeflate({ level: 9 })));
  const comment = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), zeros]);
  const afterHead = PNG.length + 25;
  return Buffer.concat([plain.subarray(0, afterHead), chunk("zTXt", comment), plain.subarray(afterHead)]);
}

export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Starts like a GIF (10,799 pixels wide, without content), but a browser could run it as a script. */
export const GIF_SCRIPT = Buffer.from("GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(document.domain);", "latin1");
export const HTML_PNG = Buffer.concat([PNG, Buffer.from("<!doctype html><script>alert(1)</script>")]);
export const SVG_SCRIPT = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

/** An upload form as a browser sends it. */
export function toForm(parts: readonly { name: string; bytes: Uint8Array; file?: string; type?: string }[]): FormData {
  const form = new FormData();
  for (const { name, bytes, file = "a photo.png", type = "image/png" } of parts)
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), file);
  return form;
}
