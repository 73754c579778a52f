import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import icon from "./brand/icon.svg?raw";
import { PAPER_COLOUR } from "./theme-colour.tsx";
import { lightToken, token, tokens } from "./tokens.ts";
import css from "./tokens.css?raw";

const HEX = /#[0-9a-f]{6}\b/gi;
/** Properties that Mantine sets or reads on its own components. */
const KIT = /^--(mantine|button|ai|input|switch|checkbox)-/;
/** Files that may repeat colours: pages have their owner's colours, and emails cannot use the style sheet. */
const OTHERS = [
  "features/appearance/palettes.ts",
  "features/appearance/pages/theme.ts",
  "features/templates/gallery/",
  "features/appearance/pages/styles",
  "features/accounts/mails/",
];

const names = tokens.map(({ name }) => name);
const root = join(import.meta.dirname, "..");
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !OTHERS.some((other) => path.startsWith(other)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("declares every token once", () => expect(names).toEqual([...new Set(names)]));

test("uses only tokens, and properties declared in the same folder", () => {
  const unknown = files.flatMap(({ path, text }) =>
    // a property with a fallback need not be declared
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map((match) => match[1]!)
      .filter((name) => !names.includes(name) && !KIT.test(name) && !isDeclaredBeside(path, name))
      .map((name) => `${path} ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** Looks in the file and in others of its folder, since a document has several sheets. */
function isDeclaredBeside(path: string, name: string): boolean {
  const folder = path.replace(/(styles\/)?[^/]+$/, "");
  return files.some((file) => file.path.startsWith(folder) && new RegExp(`${name}["']?\\s*:`).test(file.text));
}

test("no other file repeats a colour of the sheet", () => {
  const colours = new Set(css.match(HEX));
  const repeated = files
    // a QR code is black on white in every scheme
    .filter(({ path }) => !["ui/tokens.css", "ui/theme-colour.tsx", "base/qr/qr-svg.ts"].includes(path))
    .flatMap(({ path, text }) =>
      [...(text.match(HEX) ?? [])].filter((hex) => colours.has(hex.toLowerCase())).map((hex) => `${path} ${hex}`),
    );
  expect(repeated).toEqual([]);
});

test("matches the copies in files that cannot use the sheet", () => {
  expect(PAPER_COLOUR).toEqual({ light: token("--paper", "light"), dark: token("--paper", "dark") });
  expect(icon).toContain(`<style>.i{stroke:${token("--ink", "light")}}`);
  expect(icon).toContain(`dark){.i{stroke:${token("--ink", "dark")}}}`);
  expect(icon).toContain(`stroke="${lightToken("--gold")}"`);
});

test("rejects a name that is not a colour", () => {
  expect(() => lightToken("--gould")).toThrow("--gould");
  expect(() => lightToken("--space-1")).toThrow("--space-1");
});
