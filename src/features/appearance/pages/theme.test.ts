import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, parseColour } from "#base/colour.ts";
import { paletteNamed } from "../palettes.ts";
import { chromeColours, themeRule } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colour = fc.oneof(
  hex,
  hex.map((text) => `${text}80`),
  fc.constantFrom("#fff", "#000", "#777", "rgb(1 2 3 / 10%)"),
);
const palette = fc.record({
  primary: colour,
  secondary: colour,
  text: colour,
  accent: colour,
  muted: colour,
  background: colour,
});

function valuesOf(rule: string): (name: string) => NonNullable<ReturnType<typeof parseColour>> {
  const values = new Map([...rule.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value!]));
  return (name) => parseColour(values.get(name)!)!;
}

test("whatever is chosen, what stands on cards and on the button can be read", () => {
  fc.assert(
    fc.property(palette, (chosen) => {
      const value = valuesOf(themeRule(chosen));
      const ratio = (one: string, other: string) => contrast(value(one), value(other));
      expect(ratio("on-primary", "primary")).toBeGreaterThanOrEqual(4.45);
      expect(ratio("on-card", "card")).toBeGreaterThanOrEqual(4.45);
      expect(ratio("card-muted", "card")).toBeGreaterThanOrEqual(4.45);
      expect(ratio("icon", "card")).toBeGreaterThanOrEqual(2.95);
      expect(ratio("focus", "ground")).toBeGreaterThanOrEqual(2.95);
    }),
    { numRuns: 1000 },
  );
});

test("a colour that can be read is kept as it was chosen", () => {
  const rule = themeRule(paletteNamed("ocean"));
  for (const text of ["ground:#e6f2f5", "card:#f9fdfe", "text:#0b2a36", "on-card:#0b2a36", "icon:#0d7d70"]) {
    expect(rule).toContain(`--${text}`);
  }
});

test("the browser's own chrome follows: dark grounds are dark schemes", () => {
  expect(themeRule(paletteNamed("neon"))).toContain("color-scheme:dark");
  expect(themeRule(paletteNamed("sunny"))).toContain("color-scheme:light");
  expect(chromeColours(paletteNamed("royal"))).toEqual({ ground: "#1b1030", primary: "#e9bd55", onPrimary: "#000000" });
});

test("what cannot be read as a colour becomes the light palette's", () => {
  const value = valuesOf(themeRule({ ...paletteNamed("dark"), background: "nonsense" }));
  expect(value("ground")).toEqual(parseColour(paletteNamed("light").background));
});
