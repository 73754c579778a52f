import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenWeights, withoutVariant, withVariant, withWeight } from "./weights.ts";

const getVariants = (weights: readonly number[]) =>
  weights.map((weight, index) => ({ id: String(index), to: `https://${index}.example/`, weight }));
const getWeights = (variants: readonly { weight: number }[]) => variants.map(({ weight }) => weight);
const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);

describe("the shares of variants", () => {
  it.each([
    [2, [50, 50]],
    [3, [34, 33, 33]],
    [8, [13, 13, 13, 13, 12, 12, 12, 12]],
  ])("of %i variants are even", (count, shares) => {
    expect(evenWeights(count)).toEqual(shares);
  });

  it.each([
    [[50, 50], 0, 70, [70, 30]],
    [[50, 30, 20], 0, 0, [0, 60, 40]],
    [[100, 0, 0], 0, 50, [50, 25, 25]],
    [[50, 50], 1, 250, [0, 100]],
    [[50, 50], 1, Number.NaN, [100, 0]],
  ])("of %j adjust when the one at %i becomes %d", (before, at, weight, after) => {
    expect(getWeights(withWeight(getVariants(before), at, weight))).toEqual(after);
  });

  it("make space for a new one, and redistribute the share of a removed one", () => {
    expect(getWeights(withVariant(getVariants([50, 50]), "new", ""))).toEqual([34, 33, 33]);
    expect(getWeights(withoutVariant(getVariants([60, 20, 20]), "0"))).toEqual([50, 50]);
    expect(getWeights(withoutVariant(getVariants([100, 0, 0]), "0"))).toEqual([50, 50]);
  });

  it("always add up to 100", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(weights, fc.nat(), fc.integer(), (before, index, weight) => {
        const variants = getVariants(before);
        const changed = withWeight(variants, index % before.length, weight);
        expect(sum(getWeights(changed))).toBe(100);
        expect(sum(getWeights(withVariant(changed, "new", "")))).toBe(100);
        expect(sum(getWeights(withoutVariant(changed, "0")))).toBe(100);
        expect(Math.min(...getWeights(changed))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
