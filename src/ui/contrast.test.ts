import { describe, expect, test } from "vitest";
import { type Colour, contrast, parseColour } from "#base/colour.ts";
import { token } from "./tokens.ts";

const GROUNDS = ["paper", "sunken", "surface", "raised"];

/** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for the boundaries of controls and their focus (1.4.11). */
const pairs: readonly (readonly [text: string, ground: string, minimum: number])[] = [
  ...GROUNDS.flatMap((ground) => [
    ["ink", ground, 7] as const,
    ["ink-soft", ground, 4.5] as const,
    ["gold-ink", ground, 4.5] as const,
    ["danger", ground, 4.5] as const,
    ["line-strong", ground, 3] as const,
    ["focus", ground, 3] as const,
  ]),
  ["ink", "gold-wash", 7],
  ["gold-ink", "gold-wash", 4.5],
  ["danger", "danger-wash", 4.5],
  ["success", "success-wash", 4.5],
  ["info", "info-wash", 4.5],
  ["on-fill", "fill", 7],
  ["on-fill", "fill-hover", 7],
  ["on-danger", "danger-fill", 4.5],
  ["on-danger", "danger-fill-hover", 4.5],
  ["on-gold", "gold", 4.5],
  ["on-gold", "gold-bright", 7],
  ["on-gold", "gold-bright-hover", 7],
  ["on-night", "night", 7],
  ["on-night-soft", "night", 7],
  ["gold-bright", "night", 4.5],
  ["fill", "paper", 3],
  ["danger-fill", "paper", 3],
];

describe.each(["light", "dark"] as const)("in %s", (scheme) => {
  test.each(pairs)("%s is readable on %s", (text, ground, minimum) => {
    const [one, other] = [text, ground].map((name) => parseColour(token(`--${name}`, scheme))!) as [Colour, Colour];
    expect(contrast(one, other)).toBeGreaterThanOrEqual(minimum);
  });
});
