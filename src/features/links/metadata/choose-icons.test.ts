import { expect, test } from "vitest";
import { chooseIcons } from "./fetch-metadata.ts";
import { readHead } from "#features/blocks/metadata/read-head.ts";

test("prefers icons that are sharp enough, and ignores SVG and addresses that are not http", () => {
  const head = readHead(`
    <base href="/deep/">
    <link rel="shortcut icon" href=/small.ico sizes=16x16><link rel=icon href="a.png" sizes="192x192 512x512">
    <link rel="apple-touch-icon" href="apple.png"><link rel=icon href=drawn.svg><link rel=icon href="javascript:alert(1)">`);
  expect(chooseIcons(head, "https://site.example/page?a=1")).toEqual([
    "https://site.example/deep/apple.png",
    "https://site.example/deep/a.png",
    "https://site.example/favicon.ico",
  ]);
});

test("falls back to the conventional icon path", () => {
  expect(chooseIcons(readHead("<p>"), "https://site.example:443/a/b")).toEqual(["https://site.example/favicon.ico"]);
});

test("reads an icon with any number of sizes", () => {
  const head = readHead(
    `<link rel=icon href=/a.png sizes="${"1x1 ".repeat(250_000)}192x192"><link rel=icon href=/b.png>`,
  );
  expect(chooseIcons(head, "https://site.example/")[0]).toBe("https://site.example/a.png");
});
