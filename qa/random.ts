import { seededRandom } from "#testing/random.ts";

/** Returns a generator of integers in a range; the same seed yields the same sequence. */
export function randomFrom(seed: number): (from: number, to: number) => number {
  const random = seededRandom(Math.abs(Math.trunc(seed)));
  return (from, to) => from + Math.floor(random() * (to - from + 1));
}
