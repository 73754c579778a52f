import { describe, expect, test } from "vitest";
import { toPictureFileName, listPictureFiles, findPictureHashes, findPictureName, findPicture } from "./picture.ts";

const HASH = "0123456789abcdef0123456789abcdef";

describe("the address of a stored picture", () => {
  test("yields its sizes in both formats, with the largest as the fallback", () => {
    expect(findPicture(`/media/${HASH}-900x300.webp`)).toEqual({
      src: `/media/${HASH}-900x300.webp`,
      width: 900,
      height: 300,
      sources: {
        avif: `/media/${HASH}-160.avif 160w, /media/${HASH}-320.avif 320w, /media/${HASH}-640.avif 640w, /media/${HASH}-900x300.avif 900w`,
        webp: `/media/${HASH}-160.webp 160w, /media/${HASH}-320.webp 320w, /media/${HASH}-640.webp 640w, /media/${HASH}-900x300.webp 900w`,
      },
    });
  });

  test("uses the picture host if there is one", () => {
    const { src, sources } = findPicture(`/media/${HASH}-100x100.webp`, "https://cdn.example")!;
    expect(src).toBe(`https://cdn.example/media/${HASH}-100x100.webp`);
    expect(sources.avif).toBe(`https://cdn.example/media/${HASH}-100x100.avif 100w`);
  });

  test.each([
    "",
    "https://example.com/a.png",
    `https://example.com/media/${HASH}-900x300.webp`,
    "/media/logo.png",
    `/media/${HASH}-900x300.avif`,
    `/media/${HASH}-160.webp`,
    `/media/${HASH}-0x300.webp`,
    `/media/${HASH.toUpperCase()}-900x300.webp`,
    `/media/../${HASH}-900x300.webp`,
    `/media/${HASH}-900x300.webp?x`,
    `/media/${HASH}-900x300.webp\n`,
  ])("returns nothing for %j", (address) => {
    expect(findPicture(address)).toBeUndefined();
    expect(findPictureName(address)).toBeUndefined();
  });
});

test.each([1, 159, 160, 161, 320, 641, 1280])(
  "a picture %i px wide has no larger sizes, and no size twice",
  (width) => {
    const widths = listPictureFiles({ hash: HASH, width, height: 10 })
      .filter(({ format }) => format === "avif")
      .map((form) => form.width);
    expect(widths.at(-1)).toBe(width);
    expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other));
    expect(toPictureFileName({ hash: HASH, width, height: 10 })).toBe(`${HASH}-${width}x10.webp`);
  },
);

test("finds pictures anywhere in a text", () => {
  const other = HASH.replace("0", "f");
  const text = `{"a":"/media/${HASH}-9x9.webp"} url(https://cdn.example/media/${other}-160.avif) /media/short-1.webp`;
  expect([...findPictureHashes(text)]).toEqual([HASH, other]);
});
