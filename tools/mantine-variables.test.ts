import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toStyleSheet } from "./mantine-variables.ts";

const file = readFileSync(new URL("../src/ui/mantine-variables.css", import.meta.url), "utf8");

it("the committed file has the variables of the current theme", () => {
  const getText = (css: string) => css.replaceAll(/\s/g, "").toLowerCase();
  expect(getText(file)).toBe(getText(toStyleSheet()));
});

it("refers only to variables that it defines, and to our tokens", () => {
  const defined = new Set([...file.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const missing = [...file.matchAll(/var\((--mantine-[\w-]+)/g)].filter(([, name]) => !defined.has(name));
  expect(missing).toEqual([]);
});
