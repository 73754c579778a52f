import fc from "fast-check";
import { expect, test } from "vitest";
import type { Colour } from "./colour.ts";
import { fromOklch, toOklch } from "./oklch.ts";

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.record({ red: channel, green: channel, blue: channel, alpha: fc.constant(1) });

test("converts a colour to OKLCH and back unchanged", () => {
  fc.assert(
    fc.property(colour, (sample) => {
      expect(fromOklch(toOklch(sample))).toEqual(sample);
    }),
  );
});

// the value in CSS Color 4 is oklch(62.796% 0.25768 29.234) for red
test("converts red to the values of CSS Color 4", () => {
  const { lightness, chroma, hue } = toOklch({ red: 255, green: 0, blue: 0, alpha: 1 });
  expect([lightness, chroma, (hue * 180) / Math.PI].map((value) => Number(value.toFixed(3)))).toEqual([
    0.628, 0.258, 29.234,
  ]);
});

// starts at 0.15, since with eight bits darker neighbouring colours differ by more than the tolerance
test("maps a colour outside sRGB to one with the same lightness and hue", () => {
  fc.assert(
    fc.property(colour, fc.double({ min: 0.15, max: 1, noNaN: true }), (sample, lightness) => {
      const { chroma, hue } = toOklch(sample);
      const shown = fromOklch({ lightness, chroma: chroma * 4, hue });
      expect(is8Bit(shown)).toBe(true);
      expect(Math.abs(toOklch(shown).lightness - lightness)).toBeLessThan(0.02);
    }),
  );
});

function is8Bit({ red, green, blue }: Colour): boolean {
  return [red, green, blue].every((value) => Number.isInteger(value) && value >= 0 && value <= 255);
}
