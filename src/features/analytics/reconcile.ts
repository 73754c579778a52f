import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { SECOND_MS, DAY_MS, utcDay } from "#base/time.ts";
import { RAW_DAYS_MIN } from "#features/workspaces/price-list.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { splitIntoBatches } from "./finalize/finalize-days.ts";
import { selectFirstDay } from "./store/rollups/finalize.ts";
import { type Drift, selectCountDrift, selectDrift, selectUnitsToCompare } from "./store/reconcile.ts";

export interface ReconcileCtx {
  readonly clickhouse: ClickHouse;
  readonly log: Logger;
  now(): Date;
  /** Called once per finished reconciliation. */
  onReconciled?(reconciliation: Reconciliation): void;
  /** Differences are checked again after this delay, since events may just be arriving. */
  readonly recheckAfterMs?: number;
}

export interface Reconciliation {
  /** The number of rows that differ from the raw rows, by table. */
  readonly rows: Readonly<Record<"event_counts" | "daily_rollups", number>>;
  readonly workspaces: ReadonlySet<string>;
  /** How many days were compared. */
  readonly days: number;
  readonly durationSeconds: number;
  readonly endedAt: Date;
}

const RECHECK_AFTER_MS = 10 * SECOND_MS;
const NAMED_MAX = 10;

/**
 * Compares event counts and rollups with the raw rows of days that are still complete, in bounded batches, and logs the
 * differences in one line.
 */
export async function reconcile(ctx: ReconcileCtx): Promise<Reconciliation> {
  const beganMs = performance.now();
  const first = await selectFirstDay(ctx.clickhouse);
  const days = first === undefined ? [] : listDays(ctx.now(), first);
  const rows = { event_counts: 0, daily_rollups: 0 };
  const workspaces = new Set<string>();
  const where = new Set<string>();
  const note = (table: keyof typeof rows, drifts: readonly Drift[]) => {
    for (const { day, workspace, rows: count } of drifts) {
      rows[table] += count;
      workspaces.add(workspace);
      where.add(`${table} ${day}`);
    }
  };
  if (days.length > 0) {
    note("event_counts", await findDrift(ctx, () => selectCountDrift(ctx.clickhouse, days)));
    const compared = await selectUnitsToCompare(ctx.clickhouse, days);
    for (const units of splitIntoBatches(compared))
      note("daily_rollups", await findDrift(ctx, () => selectDrift(ctx.clickhouse, units)));
  }
  const durationSeconds = (performance.now() - beganMs) / SECOND_MS;
  const reconciliation = { rows, workspaces, days: days.length, durationSeconds, endedAt: ctx.now() };
  ctx.onReconciled?.(reconciliation);
  logResult(ctx.log, reconciliation, [...where]);
  return reconciliation;
}

async function findDrift(ctx: ReconcileCtx, select: () => Promise<Drift[]>): Promise<Drift[]> {
  const drift = await select();
  if (drift.length === 0) return drift;
  await sleep(ctx.recheckAfterMs ?? RECHECK_AFTER_MS);
  return select();
}

function logResult(log: Logger, { rows, workspaces, days, durationSeconds }: Reconciliation, where: readonly string[]) {
  const fields = { rows, workspaces: workspaces.size, days, durationSeconds: Math.round(durationSeconds) };
  if (where.length === 0) log.info(fields, "reconcile: rollups match the events");
  else
    log.error(
      { ...fields, where: where.slice(0, NAMED_MAX), named: [...workspaces].slice(0, NAMED_MAX) },
      "reconcile: rollups differ from the events",
    );
}

/** The last seven days are compared every night, earlier days once a week. */
const RECENT_DAYS = 7;
const EVERY_DAYS = 7;
/**
 * Days this close to the end of the shortest retention are skipped: their raw rows may expire during the comparison.
 */
const MARGIN_DAYS = 2;

/**
 * The days to compare tonight, newest first: past days since the first one with events, whose raw rows no plan has
 * deleted yet.
 */
export function listDays(now: Date, first: string): string[] {
  const days: string[] = [];
  for (let age = 1; age <= RAW_DAYS_MIN - MARGIN_DAYS; age++) {
    const day = utcDay(new Date(now.getTime() - age * DAY_MS));
    if (day < first) break;
    const number = Math.floor(Date.parse(day) / DAY_MS);
    const turn = Math.floor(now.getTime() / DAY_MS) % EVERY_DAYS;
    if (age <= RECENT_DAYS || number % EVERY_DAYS === turn) days.push(day);
  }
  return days;
}
