import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { extractIconPicture } from "./fetch-metadata.ts";

/** An icon file with these pictures, each with its width in pixels. */
function iconFile(...pictures: { width: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let start = head.length;
  pictures.forEach(({ width, bytes }, index) => {
    const offset = 6 + 16 * index;
    head.writeUInt8(width % 256, offset);
    head.writeUInt32LE(bytes.length, offset + 8);
    head.writeUInt32LE(start, offset + 12);
    start += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/** A bitmap of 2 x 2 pixels. `colours` and `mask` are rows from the bottom, with padding. */
function bitmap(depth: number, colours: number[], mask: number[], palette: number[] = []): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(2, 4);
  head.writeInt32LE(4, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(depth, 14);
  head.writeUInt32LE(palette.length / 4, 32);
  return Buffer.concat([head, Buffer.from([...palette, ...colours, ...mask])]);
}

async function getPixels(file: Buffer): Promise<number[]> {
  const { data, info } = await sharp(await extractIconPicture(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([2, 2]);
  return [...data];
}

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const NO_MASK = [0, 0, 0, 0, 0, 0, 0, 0];

test("returns the largest picture, and leaves a PNG unchanged", async () => {
  const png = await sharp({ create: { width: 256, height: 256, channels: 4, background: "red" } })
    .png()
    .toBuffer();
  const small = { width: 2, bytes: bitmap(24, [0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0], NO_MASK) };
  expect(await extractIconPicture(iconFile(small, { width: 256, bytes: png }))).toEqual(png);
});

test("uses the alpha channel of 32-bit pictures", async () => {
  const colours = [255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 128];
  expect(await getPixels(iconFile({ width: 2, bytes: bitmap(32, colours, NO_MASK) }))).toEqual([
    ...RED,
    255,
    0,
    0,
    128,
    ...BLUE,
    0,
    0,
    255,
    0,
  ]);
});

test("treats 32-bit pictures without any alpha as opaque", async () => {
  const colours = [255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0];
  expect(await getPixels(iconFile({ width: 2, bytes: bitmap(32, colours, NO_MASK) }))).toEqual([
    ...RED,
    ...RED,
    ...BLUE,
    ...BLUE,
  ]);
});

test("applies the mask to 24-bit pictures", async () => {
  const colours = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0];
  const mask = [0, 0, 0, 0, 0b0100_0000, 0, 0, 0];
  expect(await getPixels(iconFile({ width: 2, bytes: bitmap(24, colours, mask) }))).toEqual([
    ...RED,
    255,
    0,
    0,
    0,
    ...BLUE,
    ...BLUE,
  ]);
});

test.each([
  [1, [0b1000_0000, 0, 0, 0, 0b0100_0000, 0, 0, 0]],
  [4, [0x10, 0, 0, 0, 0x01, 0, 0, 0]],
  [8, [1, 0, 0, 0, 0, 1, 0, 0]],
])("reads %i-bit pictures by their palette", async (depth, colours) => {
  const palette = [0, 0, 255, 0, 255, 0, 0, 0];
  expect(await getPixels(iconFile({ width: 2, bytes: bitmap(depth, colours, NO_MASK, palette) }))).toEqual([
    ...RED,
    ...BLUE,
    ...BLUE,
    ...RED,
  ]);
});

test("reads bitmaps without their mask, and ignores the colour count of those without a palette", async () => {
  const colours = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0];
  const file = bitmap(24, colours, []);
  file.writeUInt32LE(2, 32);
  expect(await getPixels(iconFile({ width: 2, bytes: file }))).toEqual([...RED, ...RED, ...BLUE, ...BLUE]);
});

test("never throws for a damaged or truncated file", async () => {
  const file = iconFile({ width: 2, bytes: bitmap(8, [1, 0, 0, 0, 0, 1, 0, 0], NO_MASK, [0, 0, 255, 0]) });
  expect(await extractIconPicture(Buffer.from("GIF89a"))).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(file.length),
      async (changes, length) => {
        const broken = Buffer.from(file);
        for (const [offset, byte] of changes) broken[offset] = byte;
        await extractIconPicture(broken.subarray(0, length));
      },
    ),
  );
});
