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
  readonly log: { info(fields: object, line: string): void };
  now(): Date;
  /** Overrides the thresholds for finalizing a day, and for its pairs and visitor segments. */
  readonly least?: Least & { readonly finalized: number };
}

/** Below these, reading a day's states or raw rows is as fast as reading its numbers. */
const LEAST = { finalized: 100, paired: 1_000, eventsPerSegment: 8 };

/** Late events usually arrive within this time; a day that gets an event later is finalized again the next night. */
const OPEN_HOURS = 3;
/** How many days are examined at once, and how many events and day states fit into the memory of a statement. */
const STEP_DAYS = 31;
const EVENTS_PER_BATCH = 200_000;
const DAYS_PER_BATCH = 500;
const LIST_MAX = 20_000;

/**
 * Finalizes every UTC day that ended more than three hours ago: stores its visitors as plain numbers, in bounded
 * batches. Skips days with few events, and finalized days without new events. Returns how many days of workspaces it
 * finalized.
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
      // a day that still receives events is open again and waits for the next night
      for (const { workspace, day } of left) tried.add(`${workspace} ${day}`);
      if (open.length < LIST_MAX || left.length === 0) break;
    }
  }
  log.info({ days: finalized }, "finalize: visitors of past days are now stored as numbers");
  return finalized;
}

function* splitIntoBatches(days: readonly FinalizableDay[]): Generator<FinalizableDay[]> {
  let piece: FinalizableDay[] = [];
  let events = 0;
  for (const day of days) {
    if (piece.length > 0 && (piece.length === DAYS_PER_BATCH || events + day.events > EVENTS_PER_BATCH)) {
      yield piece;
      piece = [];
      events = 0;
    }
    piece.push(day);
    events += day.events;
  }
  if (piece.length > 0) yield piece;
}
