import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const faces = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");

const ranges = [...faces.matchAll(/font-family: "([^"]+)";[^}]*?unicode-range:([^;]+);/g)].flatMap(([, family, list]) =>
  list!.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace("U+", "").split("-");
    return { family: family!, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  }),
);

function holds(family: string, sign: string): boolean {
  const code = sign.codePointAt(0)!;
  return ranges.some((range) => range.family === family && range.from <= code && code <= range.to);
}

function filesBelow(folder: string, suffix: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(root, folder, name))
    .filter((path) => path.endsWith(suffix) && statSync(path).isFile());
}

const texts = [...filesBelow("locales", ".json"), ...filesBelow("content", ".md")].map((path) =>
  readFileSync(path, "utf8"),
);
/** Arrows and marks beside text may come from the system. */
const SYSTEM_SIGNS = "\n\t→←↔✓×₽";

it("has every letter of our texts in the text font", () => {
  const missing = new Set(texts.flatMap((text) => Array.from(text)).filter((sign) => !holds("Onest", sign)));
  for (const sign of SYSTEM_SIGNS) missing.delete(sign);
  expect([...missing]).toEqual([]);
});

it("has every letter of titles in the heading font", () => {
  const titles = texts.flatMap((text) => [...text.matchAll(/^#{1,2} (.+)$/gm)].map((match) => match[1]!));
  const missing = new Set(
    titles.flatMap((title) => Array.from(title)).filter((sign) => !holds("Source Serif 4", sign)),
  );
  missing.delete("`");
  expect([...missing]).toEqual([]);
});
