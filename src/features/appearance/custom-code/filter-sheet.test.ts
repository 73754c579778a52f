import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureCpuMs } from "#testing/cpu-time.ts";
import { filterSheet } from "./filter-sheet.ts";

test("keeps rules that only affect appearance", () => {
  const { css, notes } = filterSheet(
    `h1{color:red}@media (width>600px){h1{color:#00f;&:hover{margin:0}}}.a{background:url("https://a.example/b.png")}`,
  );
  expect(notes).toEqual([]);
  expect(css).toContain("h1{color:red}");
  expect(css).toContain("url(https://a.example/b.png)");
  expect(css).toContain(":hover");
});

test.each([
  ["@import 'https://a.example/a.css';", "css_import"],
  ["@media all{@import 'x.css';}", "css_import"],
  ["@font-face{font-family:X;src:url(https://a.example/a.woff2)}", "css_font"],
  ["@font-face{font-family:X;src:url(//a.example/a.woff2)}", "css_font"],
  ["a{background:url(http://a.example/b.png)}", "css_address"],
  ["a{background:u\\72l(http://a.example/b.png)}", "css_address"],
  ["a{background:URL( 'HTTP://a.example/b.png' )}", "css_address"],
  ["a{background:url(javascript:alert\\(1\\))}", "css_address"],
  ["a{background:url('java\\a script:alert(1)')}", "css_address"],
  ["a{--x:url(http://a.example)}", "css_address"],
  ["a{background:image-set('http://a.example/b.png' 1x)}", "css_address"],
  ["a{background:image-set('http://a.example/b.png' 1x,var(--x) 2x)}", "css_address"],
  ["a{background:src('http://a.example/b.png')}", "css_address"],
  ["a{cursor:url(ftp://a.example/c.cur),auto}", "css_address"],
  ["@keyframes k{to{background:url(http://a.example)}}", "css_address"],
  ["@property --z{syntax:'<url>';inherits:false;initial-value:url(http://a.example)}", "css_address"],
  ["@unknown x{a{background:url(http://a.example)}}", "css_unreadable"],
  ["@media x{@unknown y{a{background:url(http://a.example)}}}", "css_unreadable"],
  ["a{color:;width}", "css_unreadable"],
])("drops %s, with a note that says why and where", (css, code) => {
  const filtered = filterSheet(`b{color:red}\n${css}`);
  expect(filtered.notes.map((note) => note.code)).toContain(code);
  expect(filtered.notes.map(({ line }) => line)).toEqual(filtered.notes.map(() => 2));
  expect(filtered.css).toContain("b{color:red}");
  expect(filtered.css).not.toMatch(/@import|a\.example|javascript|@unknown/i);
});

test("keeps inline fonts and fonts that we serve", () => {
  const { css, notes } = filterSheet(
    "@font-face{font-family:X;src:url(data:font/woff2;base64,AAAA),url(/assets/a.woff2),local(Arial)}",
  );
  expect(notes).toEqual([]);
  expect(css).toContain("@font-face");
});

test("keeps the first 2,000 rules", () => {
  const { css, notes } = filterSheet(Array.from({ length: 2500 }, (_, n) => `.a${n.toString(36)}{x:0}`).join("\n"));
  expect(notes).toContainEqual({ line: 2001, code: "css_too_many_rules" });
  expect(css).toContain(`.a${(1999).toString(36)}{`);
  expect(css).not.toContain(`.a${(2000).toString(36)}{`);
});

test("rejects a style sheet of more than 32 KiB", () => {
  expect(filterSheet(`/*${"ş".repeat(17_000)}*/a{top:0}`)).toEqual({
    css: "",
    notes: [{ line: 1, code: "css_too_long" }],
  });
});

test.each([
  ["blocks", "a{".repeat(16_000)],
  ["media", "@media a{".repeat(3600)],
  ["selectors", ":not(".repeat(6000)],
  ["calculations", `a{width:${"calc(".repeat(4000)}`],
  ["brackets after a string", `a{b:"${")".repeat(99)}";c:${"calc(".repeat(40)}`],
  ["brackets after a broken URL", `a{b:url(a"b) ${"calc(".repeat(40)}"${")".repeat(99)}`],
  ["brackets after an escaped URL", `a{b:u\\72 l(a"b) ${"calc(".repeat(40)}`],
  ["brackets after a quote and a no-break space", `a{b:url(\u00A0") ${"calc(".repeat(40)}`],
  ["brackets after a comment", `a{b:/*"*/${"calc(".repeat(40)}/*"*/`],
])("rejects too many %s quickly instead of crashing the process", async (_, css) => {
  let filtered: unknown;
  expect(await measureCpuMs(() => (filtered = filterSheet(css)))).toBeLessThan(3_000);
  expect(filtered).toEqual({ css: "", notes: [{ line: 1, code: "css_unreadable" }] });
});

test.each([
  ["a name of escapes", `${"\\aaaaaa".repeat(10)}!`],
  ["a name of escapes up to the limit", `${"\\aaaaaa".repeat(4600)}!`],
  ["a name up to the limit", "a".repeat(32 * 1024)],
  ["a name of alternating letters and escapes", `${"a\\a ".repeat(8000)}!`],
  ["unclosed strings", `"\\`.repeat(10_000)],
  ["unclosed comments", "/*".repeat(16_000)],
  ["unclosed URLs", "url( ".repeat(6500)],
])("parses %s in linear time", async (_, css) => {
  expect(await measureCpuMs(() => filterSheet(css))).toBeLessThan(3_000);
});

test("accepts the nesting of our own style sheets", () => {
  const sheet = readFileSync(new URL("../pages/styles/page.css", import.meta.url), "utf8");
  expect(filterSheet(sheet).notes).toEqual([]);
});
