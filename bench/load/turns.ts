import type { BenchContext } from "../part.ts";

/**
 * Two servers are loaded in short turns, and each turn is compared with the one beside it. The speed of a shared machine
 * changes within seconds, so many short turns give a steadier median than a few long ones.
 */
export const TURN_SECONDS = 1;
export const WARM_UP_SECONDS = 4;

/** The number of turns of each server: four in each round, two in a quick run. */
export function countTurns({ rounds, isQuick }: Pick<BenchContext, "rounds" | "isQuick">): number {
  return rounds * (isQuick ? 2 : 4);
}
