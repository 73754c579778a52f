import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { betaCumulative, betaDensity, betaQuantile, logGamma, getPosteriors } from "./posterior.ts";

const binomial = (n: number, k: number) => Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1));

describe("the beta distribution", () => {
  test("equals a sum of binomial terms for integer shapes (DLMF 8.17.5)", () => {
    const shape = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, x) => {
        const n = a + b - 1;
        let sum = 0;
        for (let j = a; j <= n; j++) sum += binomial(n, j) * x ** j * (1 - x) ** (n - j);
        expect(betaCumulative(x, a, b)).toBeCloseTo(sum, 9);
      }),
    );
  });

  test("is symmetric and grows from 0 to 1, even for a million visitors", () => {
    for (const [a, b] of [
      [1, 1],
      [3, 999_999],
      [500_000, 500_001],
    ] as const) {
      expect(betaCumulative(0, a, b)).toBe(0);
      expect(betaCumulative(1, a, b)).toBe(1);
      const middle = betaQuantile(0.5, a, b);
      expect(betaCumulative(middle, a, b)).toBeCloseTo(0.5, 8);
      expect(1 - betaCumulative(1 - middle, b, a)).toBeCloseTo(0.5, 8);
    }
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 10);
    expect(betaDensity(0.5, 2, 2)).toBeCloseTo(1.5, 12);
  });
});

describe("posteriors", () => {
  test("match published quantiles of Beta(1 + 10, 1 + 90)", () => {
    const [{ rate, low, high }] = getPosteriors([{ visitors: 100, goals: 10 }]) as [
      ReturnType<typeof getPosteriors>[0],
    ];
    // R: qbeta(c(.025, .975), 11, 91)
    expect([rate, low.toFixed(4), high.toFixed(4)]).toEqual([0.1, "0.0556", "0.1746"]);
  });

  test("match the closed form for two variants (Miller 2014, Formulas for Bayesian A/B testing)", () => {
    const betaLog = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);
    const closed = (a: number, b: number, c: number, d: number) => {
      let sum = 0;
      for (let i = 0; i < c; i++)
        sum += Math.exp(betaLog(a + i, b + d) - Math.log(d + i) - betaLog(1 + i, d) - betaLog(a, b));
      return sum;
    };
    for (const [first, second] of [
      [
        { visitors: 100, goals: 10 },
        { visitors: 100, goals: 20 },
      ],
      [
        { visitors: 2_000, goals: 100 },
        { visitors: 1_500, goals: 95 },
      ],
      [
        { visitors: 0, goals: 0 },
        { visitors: 5, goals: 5 },
      ],
    ] as const) {
      const best = getPosteriors([first, second])[1]!.best;
      const expected = closed(
        1 + first.goals,
        1 + first.visitors - first.goals,
        1 + second.goals,
        1 + second.visitors - second.goals,
      );
      expect(best).toBeCloseTo(expected, 6);
    }
  });

  test("have probabilities that add up to one, are equal for equal variants, and never fall with more goals", () => {
    const trial = fc
      .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([visitors, rate]) => ({ visitors, goals: Math.floor(visitors * rate) }));
    fc.assert(
      fc.property(fc.array(trial, { minLength: 2, maxLength: 5 }), (trials) => {
        const all = getPosteriors(trials);
        expect(all.reduce((sum, { best }) => sum + best, 0)).toBeCloseTo(1, 5);
        for (const { low, high, best } of all) {
          expect(low).toBeLessThan(high);
          expect(best).toBeGreaterThanOrEqual(0);
        }
        const twice = getPosteriors([trials[0]!, trials[0]!]);
        expect(twice[0]!.best).toBeCloseTo(0.5, 5);
        const more = getPosteriors([
          { ...trials[0]!, visitors: trials[0]!.visitors + 1, goals: trials[0]!.goals + 1 },
          ...trials.slice(1),
        ]);
        expect(more[0]!.best).toBeGreaterThanOrEqual(all[0]!.best - 1e-6);
      }),
      { numRuns: 40 },
    );
  });
});
