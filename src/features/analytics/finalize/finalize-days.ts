import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { finalizeUnits, type OpenUnit, selectFirstDay, selectOpenUnits } from "../store/rollups/finalize.ts";

interface FinalizeCtx {
  readonly clickhouse: ClickHouse;
  readonly log: { info(fields: object, line: string): void };
  now(): Date;
  /** Overrides the minimum number of events per rollup, for rollups by several dimensions. */
  readonly eventsPerRollup?: number;
}

/** With fewer events per rollup, reading raw rows is about as fast as reading rollups. */
const EVENTS_PER_ROLLUP = 8;

/** Late events usually arrive within this time. A day with an even later event is finalized again the next night. */
export const OPEN_HOURS = 3;
/** Days per pass, and the numbers of events and units that fit into the memory of a statement. */
const STEP_DAYS = 31;
const EVENTS_PER_BATCH = 100_000;
const UNITS_PER_BATCH = 500;
const LIST_MAX = 20_000;

/**
 * Finalizes every UTC day that ended more than three hours ago, in bounded batches: stores its figures as plain
 * numbers, which stay when its raw rows expire. Skips finalized days without new events. Returns how many units it
 * finalized.
 */
export async function finalizeDays({
  clickhouse,
  log,
  now,
  eventsPerRollup = EVENTS_PER_ROLLUP,
}: FinalizeCtx): Promise<number> {
  const first = await selectFirstDay(clickhouse);
  const end = Date.parse(utcDay(new Date(now().getTime() - OPEN_HOURS * HOUR_MS)));
  let finalized = 0;
  for (let from = first === undefined ? end : Date.parse(first); from < end; from += STEP_DAYS * DAY_MS) {
    const until = Math.min(end, from + STEP_DAYS * DAY_MS);
    const range = { from: utcDay(new Date(from)), until: utcDay(new Date(until)) };
    const attempted = new Set<string>();
    for (;;) {
      const open = await selectOpenUnits(clickhouse, range, LIST_MAX);
      const remaining = open.filter(
        ({ workspace, day, imported }) => !attempted.has(`${workspace} ${day} ${imported}`),
      );
      for (const units of splitIntoBatches(remaining)) await finalizeUnits(clickhouse, units, eventsPerRollup);
      finalized += remaining.length;
      // a unit that received events in the meantime is still open, and waits for the next night
      for (const { workspace, day, imported } of remaining) attempted.add(`${workspace} ${day} ${imported}`);
      if (open.length < LIST_MAX || remaining.length === 0) break;
    }
  }
  log.info({ units: finalized }, "finalize: the rollups of past days are stored");
  return finalized;
}

/** Splits units (or anything else with a number of events) into batches that fit into the memory of a statement. */
export function* splitIntoBatches<Unit extends Pick<OpenUnit, "events">>(units: readonly Unit[]): Generator<Unit[]> {
  let batch: Unit[] = [];
  let events = 0;
  for (const unit of units) {
    if (batch.length > 0 && (batch.length === UNITS_PER_BATCH || events + unit.events > EVENTS_PER_BATCH)) {
      yield batch;
      batch = [];
      events = 0;
    }
    batch.push(unit);
    events += unit.events;
  }
  if (batch.length > 0) yield batch;
}
