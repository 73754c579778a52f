import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { getForms } from "../src/features/media/picture.ts";
import { drawBay, drawDunes, drawSilk } from "./presets/landscapes.ts";
import { add, type Light, scale, toByte } from "./presets/light.ts";
import type { Drawing } from "./presets/daylight.ts";
import { drawChain, drawMoon, drawRing, drawStones, drawVase } from "./presets/portraits.ts";
import { drawArches, drawRings, drawShelf } from "./presets/scenes.ts";

const SQUARE = { width: 640, height: 640 };
const WIDE = { width: 1280, height: 480 };
/** Samples per pixel at an edge, in each direction. */
const FINENESS = 3;
/** The difference between neighbours that counts as an edge, in steps of a screen's 256. */
const EDGE = 7;
const LARGEST_BYTES = 25_000;

const pictures: Readonly<Record<string, { readonly width: number; readonly height: number; draw(): Drawing }>> = {
  ring: { ...SQUARE, draw: drawRing },
  chain: { ...SQUARE, draw: drawChain },
  moon: { ...SQUARE, draw: drawMoon },
  vase: { ...SQUARE, draw: drawVase },
  stones: { ...SQUARE, draw: drawStones },
  dunes: { ...WIDE, draw: drawDunes },
  bay: { ...WIDE, draw: drawBay },
  arches: { ...WIDE, draw: drawArches },
  rings: { ...WIDE, draw: drawRings },
  silk: { ...WIDE, draw: drawSilk },
  shelf: { ...WIDE, draw: drawShelf },
};

const folder = new URL("../src/features/appearance/presets/", import.meta.url);

/** Draws the presets named on the command line, or all; run it again when a drawing changes. */
const [, , ...wanted] = process.argv;
await mkdir(new URL("files/", folder), { recursive: true });
const list = new URL("drawn.json", folder);
const drawn = JSON.parse(await readFile(list, "utf8")) as Record<string, string>;
for (const [name, { width, height, draw }] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  drawn[name] = await keep(name, paint(draw(), width, height), width, height);
}
await writeFile(list, `${JSON.stringify(drawn, null, 2)}\n`);

/** One sample per pixel, and many where it differs from the one beside or above it: at edges. */
function paint(drawing: Drawing, width: number, height: number): Buffer {
  const look = (column: number, row: number): Light => {
    const [red, green, blue] = drawing((column / width) * 2 - 1, 1 - (row / height) * 2);
    return [expose(red), expose(green), expose(blue)];
  };
  const first = Array.from({ length: width * height }, (_, place) =>
    look((place % width) + 0.5, Math.floor(place / width) + 0.5),
  );
  const differs = (one: Light, place: number) =>
    first[place]?.some((value, channel) => Math.abs(toByte(value) - toByte(one[channel]!)) > EDGE) ?? false;
  const bytes = Buffer.alloc(width * height * 3);
  first.forEach((seen, place) => {
    const isEdge = [place - 1, place + 1, place - width, place + width].some((other) => differs(seen, other));
    const light = isEdge ? zoomIn(look, place % width, Math.floor(place / width)) : seen;
    light.forEach((value, channel) => (bytes[place * 3 + channel] = toByte(value)));
  });
  return bytes;
}

function zoomIn(look: (column: number, row: number) => Light, column: number, row: number): Light {
  const steps = Array.from({ length: FINENESS }, (_, index) => (index + 0.5) / FINENESS);
  const all = steps.flatMap((right) => steps.map((down) => look(column + right, row + down)));
  return scale(all.reduce(add), 1 / all.length);
}

/** Bright light fades to white instead of clipping. */
function expose(value: number): number {
  return value < 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp((0.6 - value) / 0.4));
}

async function keep(name: string, bytes: Buffer, width: number, height: number): Promise<string> {
  const hash = `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}`;
  const old = (await readdir(new URL("files/", folder))).filter((file) => file.startsWith(`${name}-`));
  await Promise.all(old.map((file) => rm(new URL(`files/${file}`, folder))));
  const picture = sharp(bytes, { raw: { width, height, channels: 3 } });
  for (const form of getForms({ hash, width, height })) {
    const sized = picture.clone().resize({ width: form.width, kernel: "lanczos3" });
    const encode = (quality: number) =>
      form.format === "avif"
        ? sized
            .clone()
            .avif({ quality: quality - 14, effort: 7 })
            .toBuffer()
        : sized.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    let [quality, file] = [88, await encode(88)];
    while (file.byteLength > LARGEST_BYTES && quality > 40) file = await encode((quality -= 6));
    await writeFile(new URL(`files/${form.file}`, folder), file);
    console.log(`${form.file} ${file.byteLength} bytes at ${quality}`);
  }
  return `${hash}-${width}x${height}`;
}
