import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { ApiErrorKind } from "#base/errors.ts";
import { ApiError } from "#base/errors.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { pictureDamaged, pictureTooManyFrames, pictureTooManyPixels, pictureType } from "../contract.ts";
import { type EncodedPicture, openEncoder } from "./encode.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const encode = openEncoder();
const make = (bytes: Uint8Array, workspaceId = "ada") => encode({ workspaceId, bytes, hash: HASH, timeoutMs: 30_000 });
/** Reads an encoded picture; enables the AVIF loader, which uploads never reach. */
const read = (bytes: Uint8Array) => {
  sharp.unblock({ operation: ["VipsForeignLoadHeifBuffer"] });
  return sharp(bytes);
};
const getMetadata = async ({ variants }: EncodedPicture) =>
  Promise.all(
    variants.map(async ({ file, bytes }) => {
      const { format, width, height, pages = 1, exif, icc, xmp } = await read(bytes).metadata();
      return { file, format, width, height, pages, extras: [exif, icc, xmp].filter(Boolean).length };
    }),
  );

describe("encoding", () => {
  test.each([
    ["JPEG", pictures.jpeg],
    ["PNG", pictures.png],
    ["GIF", pictures.gif],
    ["WebP", pictures.webp],
  ])("turns a %s into AVIF and WebP of its own size", async (_, draw) => {
    const encoded = await make(await draw(64, 48));
    expect(encoded).toMatchObject({ hash: HASH, width: 64, height: 48 });
    expect(await getMetadata(encoded)).toEqual([
      { file: `${HASH}-64x48.avif`, format: "heif", width: 64, height: 48, pages: 1, extras: 0 },
      { file: `${HASH}-64x48.webp`, format: "webp", width: 64, height: 48, pages: 1, extras: 0 },
    ]);
  });

  test("makes every width of a large picture and nothing wider", async () => {
    const encoded = await make(await pictures.jpeg(2000, 1000));
    expect(encoded).toMatchObject({ width: 1280, height: 640 });
    const forms = await getMetadata(encoded);
    expect(forms.map(({ file, width, height }) => [file.slice(33), width, height])).toEqual([
      ["160.avif", 160, 80],
      ["320.avif", 320, 160],
      ["640.avif", 640, 320],
      ["1280x640.avif", 1280, 640],
      ["160.webp", 160, 80],
      ["320.webp", 320, 160],
      ["640.webp", 640, 320],
      ["1280x640.webp", 1280, 640],
    ]);
  });

  test("fits a very tall picture into the frame", async () => {
    expect(await make(await pictures.png(100, 9000))).toMatchObject({ width: 28, height: 2560 });
  });

  test("rotates a photo upright and drops its location", async () => {
    const photo = await pictures.taggedJpeg();
    expect(photo.includes("Camera-Of-Jane-Doe")).toBe(true);
    const encoded = await make(photo);
    expect(encoded).toMatchObject({ width: 40, height: 60 });
    for (const { extras } of await getMetadata(encoded)) expect(extras).toBe(0);
    for (const { bytes } of encoded.variants) expect(Buffer.from(bytes).includes("Camera-Of-Jane-Doe")).toBe(false);
  });

  test("keeps transparency", async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0.25 };
    const source = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer();
    for (const { bytes } of (await make(source)).variants) expect((await read(bytes).metadata()).hasAlpha).toBe(true);
  });

  test.each([
    ["CMYK colours", () => pictures.drawPicture(30, 20).toColourspace("cmyk").jpeg().toBuffer()],
    ["16 bits a colour", () => pictures.drawPicture(30, 20).toColourspace("rgb16").png().toBuffer()],
    ["shades of grey", () => pictures.drawPicture(30, 20).greyscale().png().toBuffer()],
    ["a palette", () => pictures.drawPicture(30, 20).png({ palette: true, colours: 8 }).toBuffer()],
    ["a wide gamut", () => pictures.drawPicture(30, 20).withIccProfile("p3").jpeg().toBuffer()],
  ])("turns a picture with %s into one that all browsers show the same way", async (_, draw) => {
    for (const { bytes } of (await make(await draw())).variants)
      expect(await read(bytes).metadata()).toMatchObject({ space: "srgb", width: 30, height: 20 });
  });

  test.each(["gif", "webp"] as const)("keeps the first frame of an animated %s", async (as) => {
    const encoded = await make(await pictures.makeAnimation(5, as));
    expect(encoded).toMatchObject({ width: 16, height: 16 });
    const { dominant } = await sharp(encoded.variants.at(-1)!.bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  test("drops data appended to a picture", async () => {
    const tail = "<script>alert(document.domain)</script>";
    const { variants } = await make(Buffer.concat([await pictures.png(), Buffer.from(tail)]));
    for (const { bytes } of variants) expect(Buffer.from(bytes).includes("script")).toBe(false);
  });
});

describe("rejects files that are not supported pictures", () => {
  const cut = async (picture: Promise<Buffer>) => {
    const bytes = await picture;
    return bytes.subarray(0, Math.floor(bytes.length * 0.6));
  };
  test.each<[string, ApiErrorKind, () => Uint8Array | Promise<Uint8Array>]>([
    ["SVG with a script", pictureType, () => pictures.SVG_SCRIPT],
    ["PDF", pictureType, () => pictures.PDF],
    ["TIFF", pictureType, () => pictures.drawPicture(9, 9).tiff().toBuffer()],
    ["AVIF", pictureType, () => pictures.drawPicture(9, 9).avif().toBuffer()],
    ["text", pictureType, () => Buffer.from("a picture, honestly")],
    ["one byte", pictureType, () => Buffer.from([0xff])],
    ["a script disguised as a GIF", pictureDamaged, () => pictures.GIF_SCRIPT],
    ["HTML with a PNG signature", pictureType, () => pictures.HTML_PNG],
    ["a truncated JPEG", pictureDamaged, () => cut(pictures.jpeg(300, 200))],
    ["a truncated PNG", pictureDamaged, () => cut(pictures.png(300, 200))],
    ["a truncated GIF", pictureDamaged, () => cut(pictures.gif(300, 200))],
    ["a truncated WebP", pictureDamaged, () => cut(pictures.webp(300, 200))],
    ["PNG of 26 megapixels", pictureTooManyPixels, () => pictures.pngBomb(6_500, 4_000, 1)],
    ["PNG of 60,000 by 60,000", pictureTooManyPixels, () => pictures.pngBomb(60_000, 60_000, 1)],
    ["GIF of 501 frames", pictureTooManyFrames, () => pictures.makeAnimation(501, "gif", 2)],
    ["WebP of 501 frames", pictureTooManyFrames, () => pictures.makeAnimation(501, "webp", 2)],
  ])("%s", async (_, kind, draw) => {
    const rejected = await make(await draw()).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(ApiError);
    expect((rejected as ApiError).kind).toEqual(kind);
  });

  test("does not decompress a comment of 200 MB into memory", async () => {
    const bomb = await pictures.pngCommentBomb(200_000_000);
    const before = process.memoryUsage.rss();
    let most = before;
    // libvips works in threads of its own, so the timer keeps running
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 1);
    await make(bomb)
      .catch(() => undefined)
      .finally(() => clearInterval(timer));
    expect(most - before).toBeLessThan(150_000_000);
  });

  test("accepts a picture of almost 25 megapixels", async () => {
    expect(await make(pictures.pngBomb(5_000, 4_999))).toMatchObject({ width: 1280, height: 1280 });
  });
});

test("rejects with a retry when 17 pictures are waiting", async () => {
  const small = await pictures.png(8, 8);
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => make(small, `workspace ${n}`)));
  const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected).toHaveLength(8);
  for (const { reason } of rejected)
    expect(reason).toMatchObject({ kind: { code: "unavailable" }, retryAfterSeconds: 2 });
});

test("pictures of one workspace leave room in the queue for those of others", async () => {
  const small = await pictures.png(8, 8);
  const workspaces = [...Array.from({ length: 17 }, () => "ada"), "bob"];
  const outcomes = await Promise.allSettled(workspaces.map((workspaceId) => make(small, workspaceId)));
  const states = outcomes.map(({ status }) => status);
  expect([states.filter((status) => status === "fulfilled").length, states.at(-1)]).toEqual([5, "fulfilled"]);
});
