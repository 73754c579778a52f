import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import {
  insertFinalized,
  type Least,
  type FinalizableDay,
  selectFinalizableDays,
  selectFirstSummedDay,
} from "../store/finalized/finalize.ts";

interface FinalizeCtx {
  readonly clickhouse: ClickHouse;
  readonly log: { info(said: object, line: string): void };
  now(): Date;
  /** How many events a day has that is closed, and what keeps its pairs and profiles as well, unless as usual. */
  readonly least?: Least & { readonly finalized: number };
}

/** Below, the states of a day, or its raw rows, are read as fast as its numbers. */
const LEAST = { finalized: 100, paired: 1_000, eventsPerSegment: 8 };

/** What comes in for a day usually does soon after; a day that gets an event later is closed again the next night. */
const OPEN_HOURS = 3;
/** So many days are looked through at once, and so many events' and days' states fit into the memory that a statement has. */
const STEP_DAYS = 31;
const EVENTS_AT_ONCE = 200_000;
const DAYS_AT_ONCE = 500;
const LIST_MAX = 20_000;

/**
 * Keeps the visitors of every UTC day that ended more than three hours ago as plain numbers, unless it has few events, in bounded pieces;
 * answers how many days of workspaces it closed. One that is closed, and has had no event since, is left alone.
 */
export async function finalizeDays({ clickhouse, log, now, least = LEAST }: FinalizeCtx): Promise<number> {
  const first = await selectFirstSummedDay(clickhouse);
  const end = Date.parse(utcDay(new Date(now().getTime() - OPEN_HOURS * HOUR_MS)));
  let finalized = 0;
  for (let from = first === undefined ? end : Date.parse(first); from < end; from += STEP_DAYS * DAY_MS) {
    const until = Math.min(end, from + STEP_DAYS * DAY_MS);
    const span = { from: utcDay(new Date(from)), until: utcDay(new Date(until)), least: least.finalized };
    const tried = new Set<string>();
    for (;;) {
      const open = await selectFinalizableDays(clickhouse, span, LIST_MAX);
      const left = open.filter(({ workspace, day }) => !tried.has(`${workspace} ${day}`));
      for (const days of splitIntoBatches(left)) await insertFinalized(clickhouse, days, least);
      finalized += left.length;
      // because a day that events come in for is open again, and its turn is the next night
      for (const { workspace, day } of left) tried.add(`${workspace} ${day}`);
      if (open.length < LIST_MAX || left.length === 0) break;
    }
  }
  log.info({ days: finalized }, "closing: visitors of days that are over are kept as numbers");
  return finalized;
}

function* splitIntoBatches(days: readonly FinalizableDay[]): Generator<FinalizableDay[]> {
  let piece: FinalizableDay[] = [];
  let events = 0;
  for (const day of days) {
    if (piece.length > 0 && (piece.length === DAYS_AT_ONCE || events + day.events > EVENTS_AT_ONCE)) {
      yield piece;
      piece = [];
      events = 0;
    }
    piece.push(day);
    events += day.events;
  }
  if (piece.length > 0) yield piece;
}
