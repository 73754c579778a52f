import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { chooseVariant, getShare } from "./decide.ts";

const LINK = "01900000-0000-7000-8000-000000000001";
const OTHER = "01900000-0000-7000-8000-000000000002";
const getVariants = (...weights: number[]) =>
  weights.map((weight, n) => ({ id: `v${n}`, to: `https://v${n}.example/`, weight }));
// multiples of a large odd number stand in for hashes (64 bits of HMAC-SHA-256), so that runs are reproducible
const hashes = (count: number) =>
  Array.from({ length: count }, (_, n) => String((BigInt(n + 1) * 0x9e3779b97f4a7c15n) % 2n ** 64n));

function getShares(weights: number[], linkId: string, choose = (hash: string) => ({ hash, chance: 0 })): number[] {
  const variants = getVariants(...weights);
  const counts = weights.map(() => 0);
  const all = hashes(20_000);
  for (const hash of all) {
    const { hash: known, chance } = choose(hash) as { hash: string | undefined; chance: number };
    counts[Number(chooseVariant(variants, linkId, known, chance).id.slice(1))]!++;
  }
  return counts.map((count) => count / all.length);
}

test.each([[[50, 50]], [[90, 10]], [[1, 1, 1]], [[70, 0, 30]], [[100, 0]]])(
  "gives each variant its share of visitors: %j",
  (weights) => {
    const total = weights.reduce((sum, weight) => sum + weight);
    getShares(weights, LINK).forEach((share, n) => {
      const wanted = weights[n]! / total;
      // five standard deviations of 20,000 draws
      const tolerance = 5 * Math.sqrt((wanted * (1 - wanted)) / 20_000);
      expect(Math.abs(share - wanted)).toBeLessThanOrEqual(tolerance);
    });
  },
);

test("assigns random variants to visitors without a hash", () => {
  let drawn = 0;
  const shares = getShares([75, 25], LINK, () => ({ hash: undefined as never, chance: (drawn++ % 1000) / 1000 }));
  expect(shares).toEqual([0.75, 0.25]);
});

test("keeps a visitor's variant regardless of `chance`, and draws again for another link", () => {
  const variants = getVariants(1, 1);
  const chosen = hashes(2_000).map((hash) => chooseVariant(variants, LINK, hash, 0).id);
  expect(hashes(2_000).map((hash) => chooseVariant(variants, LINK, hash, 0.99).id)).toEqual(chosen);
  const other = hashes(2_000).map((hash) => chooseVariant(variants, OTHER, hash, 0).id);
  const same = chosen.filter((id, n) => id === other[n]).length / chosen.length;
  expect(Math.abs(same - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / 2_000));
});

test("spreads neighbouring hashes evenly", () => {
  const shares = Array.from({ length: 10_000 }, (_, n) => getShare(`${LINK}${n}`));
  const mean = shares.reduce((sum, share) => sum + share) / shares.length;
  const steps = shares.slice(1).map((share, n) => Math.abs(share - shares[n]!));
  expect(mean).toBeCloseTo(0.5, 1);
  expect(steps.reduce((sum, step) => sum + step) / steps.length).toBeCloseTo(1 / 3, 1);
});

test("always returns an existing variant, and never one with a weight of zero", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(
      weights.filter((all) => all.some(Boolean)),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (all, chance) => {
        const variants = getVariants(...all);
        expect(chooseVariant(variants, newId(), undefined, chance).weight).toBeGreaterThan(0);
      },
    ),
  );
});
