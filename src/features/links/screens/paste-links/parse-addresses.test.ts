import { expect, it } from "vitest";
import { parseAddresses } from "./parse-addresses.ts";

const WIKI = "https://en.wikipedia.org/wiki/";

it.each([
  ["one address", " https://example.com/a?b=1#c \n", ["https://example.com/a?b=1#c"]],
  ["one without its scheme", "instagram.com/ayse", ["https://instagram.com/ayse"]],
  [
    "one in another alphabet",
    "пример.рф/страница",
    ["https://xn--e1afmkfd.xn--p1ai/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0"],
  ],
  [
    "several, one per line",
    "https://a.example\nb.example/x\r\n\nhttps://c.example",
    ["https://a.example/", "https://b.example/x", "https://c.example/"],
  ],
  [
    "several with commas",
    "https://a.example, https://b.example,https://c.example",
    ["https://a.example/", "https://b.example/", "https://c.example/"],
  ],
  ["the same twice", "example.com https://example.com/", ["https://example.com/"]],
  ["one in a sentence", "Look at (https://example.com/a), please.", ["https://example.com/a"]],
  ["one in Markdown", "[here](https://example.com/a)", ["https://example.com/a"]],
  ["one that ends in brackets", `${WIKI}Set_(mathematics)`, [`${WIKI}Set_(mathematics)`]],
  ["one that ends in brackets, within brackets", `(${WIKI}Set_(mathematics)).`, [`${WIKI}Set_(mathematics)`]],
  ["one that ends in brackets, in Markdown", `[set](${WIKI}Set_(mathematics))`, [`${WIKI}Set_(mathematics)`]],
  ["cells of a table", "Site\thttps://example.com/\tme", ["https://example.com/"]],
  ["a mailto address", "mailto:me@example.com", ["mailto:me@example.com"]],
])("finds %s", (_kind, text, addresses) => {
  expect(parseAddresses(text)).toEqual({ addresses, isCut: false });
});

it.each([
  "",
  "hello",
  "a.b",
  "1.5",
  "127.0.0.1",
  "me@example.com",
  "report.pdf",
  "javascript:alert(1)",
  "data:text/html,a",
  "https://",
  "http://user:secret@example.com/",
  "e.g. this",
])("finds no address in %j", (text) => {
  expect(parseAddresses(text).addresses).toEqual([]);
});

it.each([
  [100, false],
  [101, true],
  [5_000, true],
])("finds at most a hundred addresses, and says if there are more: %d", (length, isCut) => {
  const many = Array.from({ length }, (_, index) => `https://example.com/${index}`);
  expect(parseAddresses([...many, many[0]].join("\n"))).toEqual({ addresses: many.slice(0, 100), isCut });
});

it("leaves out an address that a long text is cut within", () => {
  const text = `https://a.example/ ${" ".repeat(99_960)} https://b.example/long-path`;
  expect(parseAddresses(text)).toEqual({ addresses: ["https://a.example/"], isCut: true });
});
