import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseColour } from "#base/colour.ts";
import { toOklch } from "#base/oklch.ts";
import type { Palette } from "../../contract.ts";
import { getPalette, palettes } from "../../palettes.ts";
import { checkPalette, type ColourName, findReadableColour } from "./contrast-check.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const palette: fc.Arbitrary<Palette> = fc.record({
  primary: hex,
  secondary: hex,
  text: hex,
  accent: hex,
  muted: hex,
  background: hex,
});
const foreground = fc.constantFrom<ColourName>("text", "muted", "accent", "primary");
const getLightness = (text: string) => toOklch(parseColour(text)!).lightness;
const passes = (each: Palette, name: ColourName) =>
  checkPalette(each)
    .filter(({ colour }) => colour === name)
    .every((check) => check.passes);

test.each(palettes)("passes every pair of $name", ({ colours }) => {
  const checks = checkPalette(colours);
  expect(checks).toHaveLength(6);
  expect(checks.filter((check) => !check.passes)).toEqual([]);
});

test("computes the ratios of WCAG", () => {
  const [text] = checkPalette({ ...getPalette("light"), text: "#777777", background: "#ffffff" });
  expect([text!.pair, text!.ratio.toFixed(2), text!.passes]).toEqual(["text_on_page", "4.48", false]);
});

test("measures a translucent colour as it is displayed", () => {
  const light = { ...getPalette("light"), background: "#ffffff" };
  const [solid] = checkPalette({ ...light, text: "#808080" });
  const [glass] = checkPalette({ ...light, text: "#0000007f" });
  expect(Math.abs(glass!.ratio - solid!.ratio)).toBeLessThan(0.05);
});

test("returns no results for a palette with an invalid colour", () => {
  const broken = { ...getPalette("light"), text: "#12345" };
  expect([checkPalette(broken), findReadableColour(broken, "text")]).toEqual([[], undefined]);
});

describe("the nearest passing colour", () => {
  test("passes on all backgrounds of the colour", () => {
    fc.assert(
      fc.property(palette, foreground, (each, name) => {
        const found = findReadableColour(each, name);
        return found === undefined || passes({ ...each, [name]: found }, name);
      }),
    );
  });

  test("exists for every colour with a single background", () => {
    fc.assert(fc.property(palette, (each) => findReadableColour(each, "accent") !== undefined));
  });

  test("is the colour itself if that passes", () => {
    fc.assert(
      fc.property(palette, foreground, (each, name) => {
        return !passes(each, name) || findReadableColour(each, name) === each[name];
      }),
    );
  });

  test("keeps the hue of a saturated colour, and is no further away than black or white", () => {
    const light = { ...getPalette("light"), text: "#6ea8ff" };
    const found = findReadableColour(light, "text")!;
    const [before, after] = [toOklch(parseColour("#6ea8ff")!), toOklch(parseColour(found)!)];
    expect(Math.abs(before.hue - after.hue)).toBeLessThan(0.05);
    expect(getLightness(found)).toBeGreaterThan(0.45);
    expect(getLightness(found)).toBeLessThan(before.lightness);
  });

  test("does not exist if one background is slightly lighter than grey and the other slightly darker", () => {
    const split = { ...getPalette("light"), background: "#666666", secondary: "#999999", text: "#ff0000" };
    expect(findReadableColour(split, "text")).toBeUndefined();
  });
});
