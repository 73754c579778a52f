import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** From 0 (guessed immediately) to 4. */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

/** Only this many characters are estimated: more would not change the result, and the cost is quadratic. */
const LENGTH_ENOUGH = 64;

const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs });

/** How hard a password is to guess for an attacker who knows `own`, the person's username and address. */
export function estimateStrength(password: string, own: readonly string[]): StrengthScore {
  return estimator.check(password.slice(0, LENGTH_ENOUGH), [...own]).score;
}

export type EstimateStrength = typeof estimateStrength;
