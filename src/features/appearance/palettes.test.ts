import { describe, expect, test } from "vitest";
import { blend, contrast, parseColour } from "#base/colour.ts";
import { paletteSchema } from "./contract.ts";
import { palettes } from "./palettes.ts";

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
