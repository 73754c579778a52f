import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { colourFinder } from "../src/ui/parse-tokens.ts";

const folder = new URL("../src/ui/brand/", import.meta.url);
const token = colourFinder(await readFile(new URL("../tokens.css", folder), "utf8"));
const ICO_PIXELS = 32;

const mark = (await readFile(new URL("icon.svg", folder), "utf8")).replace(
  /<style>.*?<\/style>/,
  `<style>.i{stroke:${token("--ink", "light")}}</style>`,
);

/** The mark on paper, filling `share` of a square of `pixels`. */
async function getIcon(pixels: number, share: number): Promise<Buffer> {
  const size = Math.round(pixels * share);
  const drawn = await sharp(Buffer.from(mark), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
  const ground = { width: pixels, height: pixels, channels: 4, background: token("--paper", "light") } as const;
  return sharp({ create: ground })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ palette: true })
    .toBuffer();
}

/** An .ico with one picture: a directory of 6 + 16 bytes, then a PNG (allowed since Windows Vista). */
function toIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICO_PIXELS, 6);
  head.writeUInt8(ICO_PIXELS, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

/** Draws the icons of tabs, home screens and app lists from the mark; run it again when `icon.svg` changes. */
await writeFile(new URL("touch-icon.png", folder), await getIcon(180, 0.76));
await writeFile(new URL("icon-192.png", folder), await getIcon(192, 0.86));
await writeFile(new URL("icon-512.png", folder), await getIcon(512, 0.86));
await writeFile(new URL("icon-maskable.png", folder), await getIcon(512, 0.6));
const small = await sharp(Buffer.from(mark), { density: 72 }).resize(ICO_PIXELS, ICO_PIXELS).png().toBuffer();
await writeFile(new URL("favicon.ico", folder), toIco(small));
