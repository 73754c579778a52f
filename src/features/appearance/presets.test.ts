import { readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, blend, parseColour } from "#base/colour.ts";
import { languages } from "#base/language.ts";
import { listPictureFiles, findPicture } from "#features/media/picture.ts";
import { paletteSchema } from "./contract.ts";
import { headerPresets, palettes, profilePresets } from "./presets.ts";

const folder = new URL("presets/files/", import.meta.url);
const files = readdirSync(folder);
const presets = [...profilePresets, ...headerPresets];

const getFiles = (address: string) => {
  const [, hash, width, height] = /^\/presets\/(.*)-(\d+)x(\d+)\.webp$/.exec(address)!;
  return listPictureFiles({ hash: hash!, width: Number(width), height: Number(height) }).map(({ file }) => file);
};

test("includes five square profile photos, and six header photos of one aspect ratio", () => {
  const toShape = ({ address }: (typeof presets)[number]) => {
    const { width, height } = findPicture(address)!;
    return `${width}x${height}`;
  };
  expect(profilePresets.map(toShape)).toEqual(Array.from({ length: 5 }, () => "640x640"));
  expect(headerPresets.map(toShape)).toEqual(Array.from({ length: 6 }, () => "1280x480"));
});

test.each(presets)("$name exists in every size that a page may request, each at most 25 KB", ({ address }) => {
  const { src, sources } = findPicture(address, "https://cdn.example")!;
  const urls = [src, ...Object.values(sources).flatMap((list) => list.split(", "))];
  for (const form of urls) {
    const [path = ""] = form.split(" ");
    expect(path).toMatch(/^https:\/\/cdn\.example\/presets\//);
    expect(statSync(new URL(path.slice(path.lastIndexOf("/") + 1), folder)).size).toBeLessThanOrEqual(25_000);
  }
});

test("leaves no outdated files", () => {
  expect(files.toSorted()).toEqual(presets.flatMap(({ address }) => getFiles(address)).toSorted());
});

test.each(languages)("describes each picture in %s", async (language) => {
  const texts = (await import(`../../../locales/${language}/presets.json`)) as { default: Record<string, string> };
  expect(Object.keys(texts.default).toSorted()).toEqual(presets.map(({ name }) => name).toSorted());
});

test("includes nine palettes, four of them marked premium", () => {
  expect(palettes.map(({ name }) => name)).toEqual([
    "light",
    "dark",
    "neon",
    "midnight",
    "nature",
    "ocean",
    "sunny",
    "royal",
    "custom",
  ]);
  expect(palettes.filter(({ isPremium }) => isPremium).map(({ name }) => name)).toEqual([
    "neon",
    "midnight",
    "ocean",
    "royal",
  ]);
});

describe.each(palettes)("$name", ({ colours }) => {
  const ratio = (one: keyof typeof colours, other: keyof typeof colours) =>
    contrast(parseColour(colours[one])!, parseColour(colours[other])!);

  test("is valid as a saved palette", () => expect(paletteSchema.parse(colours)).toEqual(colours));

  test.each([
    ["text", "background", 7],
    ["text", "secondary", 7],
    ["muted", "background", 4.5],
    ["muted", "secondary", 4.5],
    ["accent", "secondary", 4.5],
    ["accent", "background", 3],
    ["primary", "background", 3],
  ] as const)("%s is readable on %s", (one, other, least) => expect(ratio(one, other)).toBeGreaterThanOrEqual(least));

  test("keeps text and muted text readable on the tint at the top of a page", () => {
    const tint = blend({ ...parseColour(colours.primary)!, alpha: 0.09 }, parseColour(colours.background)!);
    for (const name of ["text", "muted"] as const)
      expect(contrast(parseColour(colours[name])!, tint)).toBeGreaterThanOrEqual(4.5);
  });
});
