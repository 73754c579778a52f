import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { listPictureFiles, findPicture } from "#features/media/picture.ts";
import { headerPresets, profilePresets } from "./preset-pictures.ts";

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
