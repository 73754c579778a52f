import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import icon from "./brand/icon.svg?raw";
import { parseTokens } from "./parse-tokens.ts";
import { PAPER } from "./theme-colour.tsx";
import { lightToken, token } from "./tokens.ts";
import css from "./tokens.css?raw";

const HEX = /#[0-9a-f]{6}\b/gi;
/** Set by Mantine on its own parts, or read by it from them. */
const KIT = /^--(mantine|button|ai|input|switch|checkbox)-/;
/** A page wears its owner's colours, which pages/theme.ts computes; mails are read where no style sheet is. */
const OTHERS = [
  "features/appearance/palettes.ts",
  "features/appearance/pages/theme.ts",
  "features/templates/gallery/",
  "features/appearance/pages/styles/",
  "features/accounts/mails/",
];

const names = parseTokens(css).map(({ name }) => name);
const root = new URL("../", import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !OTHERS.some((other) => path.startsWith(other)))
  .map((path) => ({ path, text: readFileSync(root + path, "utf8") }));

test("every token has one declaration", () => expect(names).toEqual([...new Set(names)]));

test("every property that a style asks for is a token, or declared beside it", () => {
  const unknown = files.flatMap(({ path, text }) =>
    // what has a fallback may be missing
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map((match) => match[1]!)
      .filter((name) => !names.includes(name) && !KIT.test(name) && !isDeclaredBeside(path, name))
      .map((name) => `${path} ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** By the file itself or by another one of its folder, since one document has several sheets. */
function isDeclaredBeside(path: string, name: string): boolean {
  const folder = path.replace(/(styles\/)?[^/]+$/, "");
  return files.some((file) => file.path.startsWith(folder) && new RegExp(`${name}["']?\\s*:`).test(file.text));
}

test("no other file repeats a colour of the sheet", () => {
  const colours = new Set(css.match(HEX));
  const repeated = files
    // because a QR code is black on white in every scheme
    .filter(({ path }) => !["ui/tokens.css", "ui/theme-colour.tsx", "base/qr/qr-svg.ts"].includes(path))
    .flatMap(({ path, text }) =>
      [...(text.match(HEX) ?? [])].filter((hex) => colours.has(hex.toLowerCase())).map((hex) => `${path} ${hex}`),
    );
  expect(repeated).toEqual([]);
});

test("what cannot read the sheet says the same", () => {
  expect(PAPER).toEqual({ light: token("--paper", "light"), dark: token("--paper", "dark") });
  expect(icon).toContain(`<style>.i{stroke:${token("--ink", "light")}}`);
  expect(icon).toContain(`dark){.i{stroke:${token("--ink", "dark")}}}`);
  expect(icon).toContain(`stroke="${lightToken("--gold")}"`);
});

test("a name that is no colour is refused", () => {
  expect(() => lightToken("--gould")).toThrow("--gould");
  expect(() => lightToken("--space-1")).toThrow("--space-1");
});
