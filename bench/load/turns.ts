import { median, round } from "../figures.ts";
import type { BenchContext } from "../part.ts";
import type { Load } from "./wrk.ts";

/**
 * Two servers are loaded in short turns, and each turn is compared with the one beside it. The speed of a shared machine
 * changes within seconds, so many short turns give a steadier median than a few long ones.
 */
const TURN_SECONDS = 1;
const WARM_UP_SECONDS = 4;
/** In each round. */
const TURNS = 3;

type Key = "perSecond" | "p50Ms" | "p99Ms" | "cpuMicros";

export interface Comparison<Name extends string> {
  /** The median over all turns. */
  of(name: Name | "bare", key: Key): number;
  /** The median of the ratios of the same turn. */
  ratio(name: Name, key: Key, to?: Name | "bare"): number;
}

/**
 * Loads the bare server and the others, one after the other, first to warm them up and then in turns. `untilIdle` is
 * awaited before each load of the bare server, and at the end.
 */
export async function compareInTurns<Name extends string>(
  bench: BenchContext,
  servers: Readonly<Record<Name | "bare", (seconds: number) => Promise<Load>>>,
  untilIdle: () => Promise<unknown> = async () => undefined,
): Promise<Comparison<Name>> {
  const others = (Object.keys(servers) as (Name | "bare")[]).filter((name) => name !== "bare");
  const names: readonly (Name | "bare")[] = ["bare", ...others];
  const loadAll = async (seconds: number) => {
    await untilIdle();
    const loads: Partial<Record<Name | "bare", Load>> = {};
    for (const name of names) loads[name] = await servers[name](seconds);
    return loads as Record<Name | "bare", Load>;
  };
  await loadAll(WARM_UP_SECONDS);
  const turns: Record<Name | "bare", Load>[] = [];
  for (let number = 1; number <= bench.rounds * (bench.isQuick ? 1 : TURNS); number++) {
    const turn = await loadAll(TURN_SECONDS);
    turns.push(turn);
    bench.log(`turn ${number}: ${names.map((name) => `${name} ${Math.round(turn[name].perSecond)}/s`).join(", ")}`);
  }
  await untilIdle();
  return {
    of: (name, key) => median(turns.map((turn) => turn[name][key])),
    ratio: (name, key, to = "bare") => round(median(turns.map((turn) => turn[name][key] / turn[to][key])), 3),
  };
}
