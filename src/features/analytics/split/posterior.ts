/** How many visitors a variant had, and how many of them reached the goal. */
interface Trial {
  readonly visitors: number;
  readonly goals: number;
}

/** What the trials say about the true rate of a variant. */
interface Posterior {
  /** The share of visitors who reached the goal; 0 without visitors. */
  readonly rate: number;
  /** The 95% interval of the true rate. */
  readonly low: number;
  readonly high: number;
  /** The probability that this variant is the best. */
  readonly best: number;
}

const OUTSIDE = 0.05;
/**
 * The quantiles at which the range of a distribution is cut into pieces for the integral. The mass outside is too small
 * to change a displayed figure.
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
  const best = getBestProbabilities(shapes);
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

function getBestProbabilities(shapes: readonly Shape[]): number[] {
  const thresholds = shapes.map(({ a, b }) => THRESHOLDS.map((below) => betaQuantile(below, a, b)));
  // the thresholds of all variants: the steps of a wide distribution alone would skip a narrow one
  const points = thresholds.flat().toSorted((first, second) => first - second);
  const probabilities = shapes.map(() => 0);
  const addAt = (x: number, weight: number) => {
    const below = shapes.map(({ a, b }, index) => {
      if (x <= thresholds[index]!.at(0)!) return 0;
      return x >= thresholds[index]!.at(-1)! ? 1 : betaCumulative(x, a, b);
    });
    shapes.forEach(({ a, b }, index) => {
      const others = below.reduce((product, share, other) => (other === index ? product : product * share), 1);
      if (others > 0) probabilities[index]! += weight * others * betaDensity(x, a, b);
    });
  };
  for (const [index, until] of points.entries()) {
    const from = points[index - 1] ?? until;
    if (from === until) continue;
    const width = (until - from) / STEPS;
    for (let step = 0; step <= STEPS; step++) {
      const isEnd = step === 0 || step === STEPS;
      addAt(from + step * width, (width / 3) * (isEnd ? 1 : step % 2 === 0 ? 2 : 4));
    }
  }
  return probabilities;
}

/** Terms of Lanczos' series for the gamma function (Lanczos 1964), with the coefficients of Godfrey for g = 7. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const LANCZOS_G = 7;

/** The natural logarithm of the gamma function, for x >= 1. */
export function logGamma(x: number): number {
  const base = x + LANCZOS_G - 0.5;
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + (index === 0 ? coefficient : coefficient / (x + index - 1)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** The density of a beta distribution. */
export function betaDensity(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return (x === 0 && a === 1) || (x === 1 && b === 1) ? Math.exp(-logBeta(a, b)) : 0;
  return Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b));
}

const STEPS_MAX = 10_000;
const PRECISE = 1e-14;
const TINY = 1e-300;

/**
 * The probability that a beta-distributed value is at most `x`: the regularized incomplete beta function by its
 * continued fraction (DLMF 8.17.22, https://dlmf.nist.gov/8.17.v), evaluated with the modified Lentz method (Thompson
 * and Barnett 1986).
 */
export function betaCumulative(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // the fraction converges fast only below the mean; the other side is symmetric
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCumulative(1 - x, b, a);
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= STEPS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISE) break;
  }
  return front * fraction;
}

const nonZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** The quantile of a beta distribution: the inverse of `betaCumulative`, by bisection. */
export function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (betaCumulative(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
