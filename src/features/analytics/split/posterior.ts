import { betaCumulative, betaDensity, betaQuantile } from "./beta.ts";

/** How many visitors a variant had, and how many of them reached the goal. */
interface Trial {
  readonly visitors: number;
  readonly goals: number;
}

/** What the trials say about the true rate of a variant. */
interface Posterior {
  /** The share of visitors who reached the goal; 0 without visitors. */
  readonly rate: number;
  /** The 95 % interval of the true rate. */
  readonly low: number;
  readonly high: number;
  /** The probability that no other variant is better. */
  readonly best: number;
}

const OUTSIDE = 0.05;
/**
 * The quantiles at which a distribution is cut into pieces for the integral. The mass beyond the first and the last is
 * too small to change a displayed figure.
 */
const THRESHOLDS = [1e-12, 1e-4, 0.1, 0.5, 0.9, 1 - 1e-4, 1 - 1e-12];
/** The number of integration steps per piece. */
const STEPS = 40;

/**
 * The posteriors of the variants' rates: with a uniform prior, c goals of n visitors give Beta(1 + c, 1 + n - c)
 * (Gelman et al., Bayesian Data Analysis, 3rd edition, section 2.1). The probability of being the best is the integral
 * of one density times the others' distribution functions, by Simpson's rule.
 */
export function getPosteriors(trials: readonly Trial[]): Posterior[] {
  const shapes = trials.map(({ visitors, goals }) => ({ a: 1 + goals, b: 1 + visitors - goals }));
  const best = getChances(shapes);
  return trials.map(({ visitors, goals }, index) => {
    const { a, b } = shapes[index]!;
    return {
      rate: visitors === 0 ? 0 : goals / visitors,
      low: betaQuantile(OUTSIDE / 2, a, b),
      high: betaQuantile(1 - OUTSIDE / 2, a, b),
      best: best[index]!,
    };
  });
}

interface Shape {
  readonly a: number;
  readonly b: number;
}

function getChances(shapes: readonly Shape[]): number[] {
  const thresholds = shapes.map(({ a, b }) => THRESHOLDS.map((below) => betaQuantile(below, a, b)));
  // the thresholds of all variants: the steps of a wide distribution alone would skip a narrow one
  const places = thresholds.flat().toSorted((first, second) => first - second);
  const chances = shapes.map(() => 0);
  const addAt = (x: number, weight: number) => {
    const below = shapes.map(({ a, b }, index) => {
      if (x <= thresholds[index]!.at(0)!) return 0;
      return x >= thresholds[index]!.at(-1)! ? 1 : betaCumulative(x, a, b);
    });
    shapes.forEach(({ a, b }, index) => {
      const others = below.reduce((product, share, other) => (other === index ? product : product * share), 1);
      if (others > 0) chances[index]! += weight * others * betaDensity(x, a, b);
    });
  };
  for (const [index, until] of places.entries()) {
    const from = places[index - 1] ?? until;
    if (from === until) continue;
    const width = (until - from) / STEPS;
    for (let step = 0; step <= STEPS; step++) {
      const isEnd = step === 0 || step === STEPS;
      addAt(from + step * width, (width / 3) * (isEnd ? 1 : step % 2 === 0 ? 2 : 4));
    }
  }
  return chances;
}
