import { seededRandom } from "#testing/random.ts";

/** Whole numbers from a range, the same for the same seed. */
export function randomFrom(seed: number): (from: number, to: number) => number {
  const random = seededRandom(Math.abs(Math.trunc(seed)));
  return (from, to) => from + Math.floor(random() * (to - from + 1));
}
