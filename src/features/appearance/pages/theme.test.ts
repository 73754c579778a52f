import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Colour, contrast, blend, parseColour } from "#base/colour.ts";
import type { Palette } from "../contract.ts";
import { getPalette, palettes } from "../palettes.ts";
import type { Background } from "../style.ts";
import { chromeColours, type Surface, themeRule } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colour = fc.oneof(
  hex,
  hex.map((text) => `${text}80`),
  fc.constantFrom("#fff", "#000", "#777", "#767676", "rgb(1 2 3 / 10%)"),
);
const palette = fc.record({
  primary: colour,
  secondary: colour,
  text: colour,
  accent: colour,
  muted: colour,
  background: colour,
});
const background: fc.Arbitrary<Background> = fc.oneof(
  fc.constant({ kind: "colour" } as const),
  fc.record({
    kind: fc.constant("gradient" as const),
    from: colour,
    to: colour,
    angle: fc.integer({ min: 0, max: 360 }),
  }),
  fc.record({
    kind: fc.constant("image" as const),
    address: fc.constant("/a.webp"),
    dim: fc.integer({ min: 0, max: 95 }),
  }),
);
const surface = fc.constantFrom<Surface>("card", "primary", "none");

function readRule(rule: string): (name: string) => string {
  const values = new Map([...rule.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value!]));
  return (name) => values.get(name) ?? "";
}

/** Sample background colours behind text, parsed from the rule as a browser would. */
function groundsIn(read: (name: string) => string): Colour[] {
  const veil = /^rgb\((\d+) (\d+) (\d+)\/(\d+)%\)$/.exec(read("veil"));
  if (veil) {
    const [red, green, blue, percent] = veil.slice(1).map(Number) as [number, number, number, number];
    return ["#000", "#fff", "#777", "#f00", "#0f0", "#00f"].map((spot) =>
      blend({ red, green, blue, alpha: percent / 100 }, parseColour(spot)!),
    );
  }
  const ends = /^linear-gradient\(\d+deg,(#\w+),(#\w+)\)$/.exec(read("gradient"));
  if (ends) {
    const [from, to] = ends.slice(1).map((end) => parseColour(end)!) as [Colour, Colour];
    return Array.from({ length: 41 }, (_, step) => blend({ ...to, alpha: step / 40 }, from));
  }
  return [parseColour(read("ground"))!, parseColour(read("tint"))!];
}

function expectReadable(chosen: Palette, options: { background: Background; surface: Surface }): void {
  const read = readRule(themeRule(chosen, { ...options, hasBoxes: true }));
  const value = (name: string) => parseColour(read(name))!;
  const least = (name: string, grounds: readonly Colour[]) =>
    Math.min(...grounds.map((ground) => contrast(value(name), ground)));
  const grounds = groundsIn(read);
  const below = { card: [value("card")], primary: [value("primary")], none: grounds }[options.surface];
  for (const name of ["text", "muted"]) expect(least(name, grounds)).toBeGreaterThanOrEqual(4.4);
  for (const name of ["on-card", "card-muted"]) expect(least(name, below)).toBeGreaterThanOrEqual(4.4);
  expect(least("on-primary", [value("primary")])).toBeGreaterThanOrEqual(4.45);
  expect(least("on-plain", [value("card")])).toBeGreaterThanOrEqual(4.45);
  expect(least("icon", below)).toBeGreaterThanOrEqual(2.95);
  expect(least("focus", grounds)).toBeGreaterThanOrEqual(2.95);
  const boxes = options.surface === "none" ? grounds : [value("card")];
  for (const name of ["on-box", "box-muted"]) expect(least(name, boxes)).toBeGreaterThanOrEqual(4.4);
  for (const name of ["box-icon", "box-line"]) expect(least(name, boxes)).toBeGreaterThanOrEqual(2.95);
}

test("keeps text on the page, its cards and its buttons readable for any choice of the owner", () => {
  fc.assert(
    fc.property(palette, background, surface, (chosen, behind, on) => {
      expectReadable(chosen, { background: behind, surface: on });
    }),
    {
      numRuns: 500,
    },
  );
});

describe.each(palettes)("$name", ({ colours }) => {
  test.each<Surface>(["card", "primary", "none"])("keeps its own colours with links on this surface: %s", (on) => {
    const read = readRule(themeRule(colours, { surface: on }));
    expect(["ground", "card", "primary", "text", "muted"].map(read)).toEqual(
      (["background", "secondary", "primary", "text", "muted"] as const).map((name) => colours[name]),
    );
    expectReadable(colours, { background: { kind: "colour" }, surface: on });
    expectReadable(colours, { background: { kind: "image", address: "/a.webp", dim: 0 }, surface: on });
  });
});

test("makes a picture's veil as opaque as requested, or more if text needs it", () => {
  const getVeil = (dim: number) =>
    readRule(themeRule(getPalette("dark"), { background: { kind: "image", address: "/a.webp", dim } }))("veil");
  expect(getVeil(90)).toBe("rgb(16 18 20/90%)");
  const least = Number(/(\d+)%/.exec(getVeil(0))![1]);
  expect(least).toBeGreaterThan(40);
  expect(least).toBeLessThan(70);
});

test("keeps a readable gradient, and changes the end colour of an unreadable one", () => {
  const getGradient = (from: string, to: string) =>
    readRule(themeRule(getPalette("light"), { background: { kind: "gradient", from, to, angle: 90 } }))("gradient");
  expect(getGradient("#ffffff", "#ffd9a0")).toBe("linear-gradient(90deg,#ffffff,#ffd9a0)");
  expect(getGradient("#ffffff", "#000000")).not.toContain("#000000");
});

test("keeps readable colours as chosen", () => {
  const rule = themeRule(getPalette("ocean"));
  for (const text of ["ground:#e6f2f5", "card:#f9fdfe", "text:#0b2a36", "on-card:#0b2a36", "icon:#0d7d70"]) {
    expect(rule).toContain(`--${text}`);
  }
});

test("sets the dark colour scheme for a dark background", () => {
  expect(themeRule(getPalette("neon"))).toContain("color-scheme:dark");
  expect(themeRule(getPalette("sunny"))).toContain("color-scheme:light");
  expect(chromeColours(getPalette("royal"))).toEqual({ ground: "#1b1030", primary: "#e9bd55", onPrimary: "#000000" });
  const gradient = { kind: "gradient", from: "#123456", to: "#000000", angle: 180 } as const;
  expect(chromeColours(getPalette("royal"), gradient).ground).toBe("#123456");
  expect(themeRule(getPalette("light"), { background: gradient })).toContain("color-scheme:dark");
});

test("replaces an invalid colour with that of the light palette", () => {
  const read = readRule(themeRule({ ...getPalette("dark"), background: "nonsense" }));
  expect(read("ground")).toEqual(getPalette("light").background);
});
