import { type Counts, countPeople, nonHumanCount } from "../../queries/statistics-query.ts";
import type { LinkCounts } from "../../summary/contract.ts";

export const measures = ["human", "unique", "all"] as const;

/** What a figure counts: events of people, distinct people, or all events that arrived. */
export type Measure = (typeof measures)[number];

export function isMeasure(text: string): text is Measure {
  return measures.some((measure) => measure === text);
}

/** The user's choice of what figures count. */
export interface CountChoice {
  readonly measure: Measure;
  /** True to count the owner's own visits and clicks like those of people. */
  readonly withOwn: boolean;
}

/** Conversion rate and distinct visitors always count people, regardless of the count choice. */
export const PEOPLE_ONLY: CountChoice = { measure: "human", withOwn: false };

/**
 * The number that a row shows. Distinct people never include the owner, whose visitor hash is not counted separately.
 */
export function getCount(counts: Counts, { measure, withOwn }: CountChoice): number {
  const own = withOwn ? counts.owners : 0;
  if (measure === "unique") return counts.visitors;
  const people = countPeople(counts) + own;
  return measure === "human" ? people : people + nonHumanCount(counts);
}

/** As `getCount`, for clicks of the home screen. There, `all` counts people's clicks only. */
export function getClickCount(
  { all: people, unique, noise: nonHuman, own }: LinkCounts,
  { measure, withOwn }: CountChoice,
): number {
  if (measure === "unique") return unique;
  return people + (withOwn ? own : 0) + (measure === "all" ? nonHuman : 0);
}
