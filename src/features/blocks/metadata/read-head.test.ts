import { expect, test } from "vitest";
import { measureCpuMs } from "#testing/cpu-time.ts";
import { readHead } from "./read-head.ts";

const toTitle = (html: string) => readHead(html).title;

test.each([
  ["a title", "<title>A &amp; B</title>", "A & B"],
  ["a title in capitals", "<HEAD><TITLE lang=en>Hello</TITLE>", "Hello"],
  ["the title for cards", `<title>a</title><meta property="og:title" content="b &#8211; &quot;c&quot;">`, 'b – "c"'],
  ["an empty card title", `<title>a</title><meta property="og:title" content="">`, "a"],
  ["the first title only", "<title>a</title><title>b</title>", "a"],
  ["no title of an SVG", "<title>a</title><body><svg><title>b</title></svg>", "a"],
  ["an unclosed title", "<title>a", "a"],
  ["no title", "<p>hello", ""],
  ["an empty document", "\u0000\u0001<<<>", ""],
  ["no text of a script", `<script>"<title>a</title>"</script><title>b</title>`, "b"],
  ["no commented-out title", "<!-- <title>a</title> --><title>b</title>", "b"],
  ["markup in a title as text", "<title><b>a</b></title>", "<b>a</b>"],
])("reads %s", (_kind, html, title) => {
  expect(toTitle(html)).toBe(title);
});

test("reads descriptions, the base of addresses and icons", () => {
  const head = readHead(`
    <base href="/deep/"><meta name=Description content='About &lt;us&gt;'>
    <link rel="shortcut icon" href=/small.ico sizes=16x16><link rel=icon href="a.png" sizes="192x192 512x512">
    <link rel="mask-icon" href="mask.svg"><link rel=stylesheet href=a.css><link rel=icon>`);
  expect(head).toMatchObject({
    description: "About <us>",
    base: "/deep/",
    icons: [
      { href: "/small.ico", rel: "shortcut icon", sizes: "16x16" },
      { href: "a.png", rel: "icon", sizes: "192x192 512x512" },
    ],
  });
});

test.each([
  ["unclosed elements", (size: number) => "<b>".repeat(size / 3)],
  ["end tags without a start", (size: number) => "<b>".repeat(size / 6) + "</x>".repeat(size / 8)],
  ["attributes", (size: number) => `<meta ${"a=b ".repeat(size / 4)}>`],
  ["entities", (size: number) => `<title>${"&amp;".repeat(size / 5)}`],
  ["titles", (size: number) => "<title>a</title>".repeat(size / 16)],
  ["icons", (size: number) => "<link rel=icon href=a>".repeat(size / 22)],
  ["comment ends", (size: number) => `<!--${"-".repeat(size)}`],
  ["quotes", (size: number) => `<a "${"'".repeat(size)}`],
])("reads a page of a million characters of %s in linear time", async (_kind, make) => {
  const html = make(1_048_576);
  expect(await measureCpuMs(() => readHead(html))).toBeLessThan(3_000);
});
