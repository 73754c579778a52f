import type { Counting } from "./statistics/measure.ts";

/** Clicks of people, distinct people, non-human clicks, and the owner's clicks. */
interface ClickFigures {
  readonly all: number;
  readonly unique: number;
  readonly noise: number;
  readonly own: number;
}

/** The number for the chosen counting; distinct people never include the owner. */
export function countedClicks(
  { all, unique, noise: nonHuman, own }: ClickFigures,
  { measure, withOwn }: Counting,
): number {
  if (measure === "unique") return unique;
  return all + (withOwn ? own : 0) + (measure === "all" ? nonHuman : 0);
}
