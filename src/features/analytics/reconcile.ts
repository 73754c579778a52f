import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { SECOND_MS, DAY_MS, utcDay } from "#base/time.ts";
import { RAW_DAYS_MIN } from "#features/workspaces/plans.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type Aggregate, aggregates } from "./store/aggregates.ts";
import { countRaw, type Drift, type Piece, selectDrift, selectFirstRawDay } from "./store/reconcile.ts";

export interface ReconcileCtx {
  readonly clickhouse: ClickHouse;
  readonly log: Logger;
  now(): Date;
  /** Called once per finished reconciliation. */
  onReconciled?(reconciliation: Reconciliation): void;
  /** Delay before differences are checked again, since events may just be arriving. */
  readonly patienceMs?: number;
}

export interface Reconciliation {
  /** The number of rows that differ from the raw rows, by table. */
  readonly rows: Readonly<Record<Aggregate["name"], number>>;
  readonly workspaces: ReadonlySet<string>;
  /** How many days and months were compared. */
  readonly days: number;
  readonly months: number;
  readonly durationSeconds: number;
  readonly endedAt: Date;
}

/** The events of a day that fit into the memory of a query in the embedded engine. */
const EVENTS_PER_BATCH = 200_000;
const PATIENCE_MS = 10 * SECOND_MS;
const NAMED_MAX = 10;

/**
 * Compares aggregates with the raw rows of days and months that are still complete, in bounded batches, and logs the
 * differences in one line.
 */
export async function reconcile(ctx: ReconcileCtx): Promise<Reconciliation> {
  const beganMs = performance.now();
  const now = ctx.now();
  const first = await selectFirstRawDay(ctx.clickhouse);
  const days = first === undefined ? [] : listDays(now, first);
  const months = first === undefined ? [] : listMonths(now).filter((month) => month.slice(0, 7) >= first.slice(0, 7));
  const rows = { clicks_hourly: 0, clicks_daily: 0, clicks_monthly: 0, breakdown_daily: 0, blocks_daily: 0 };
  const workspaces = new Set<string>();
  const where = new Set<string>();
  for (const of of aggregates) {
    const isMonths = of.name === "clicks_monthly";
    for (const piece of await splitIntoBatches(ctx.clickhouse, isMonths ? months : days, isMonths)) {
      for (const drift of await findDrift(ctx, of, piece)) {
        rows[of.name] += drift.rows;
        workspaces.add(drift.workspace);
        where.add(`${of.name} ${drift.start}`);
      }
    }
  }
  const durationSeconds = (performance.now() - beganMs) / SECOND_MS;
  const reconciliation = {
    rows,
    workspaces,
    days: days.length,
    months: months.length,
    durationSeconds,
    endedAt: ctx.now(),
  };
  ctx.onReconciled?.(reconciliation);
  logResult(ctx.log, reconciliation, [...where]);
  return reconciliation;
}

/** Groups days or months with few events into batches, and splits those with too many into parts. */
async function splitIntoBatches(
  clickhouse: ClickHouse,
  starts: readonly string[],
  isMonths: boolean,
): Promise<Piece[]> {
  if (starts.length === 0) return [];
  const counts = await countRaw(clickhouse, starts, isMonths);
  const pieces: Piece[] = [];
  let batch: string[] = [];
  let events = 0;
  const close = () => {
    const parts = Math.max(1, Math.ceil(events / EVENTS_PER_BATCH));
    for (let part = 0; batch.length > 0 && part < parts; part++) pieces.push({ starts: batch, part, parts });
    batch = [];
    events = 0;
  };
  for (const start of starts) {
    const more = counts.get(start) ?? 0;
    if (events + more > EVENTS_PER_BATCH) close();
    batch.push(start);
    events += more;
  }
  close();
  return pieces;
}

async function findDrift(ctx: ReconcileCtx, of: Aggregate, piece: Piece): Promise<Drift[]> {
  const drift = await selectDrift(ctx.clickhouse, of, piece);
  if (drift.length === 0) return drift;
  await sleep(ctx.patienceMs ?? PATIENCE_MS);
  return selectDrift(ctx.clickhouse, of, piece);
}

function logResult(
  log: Logger,
  { rows, workspaces, days, months, durationSeconds }: Reconciliation,
  where: readonly string[],
) {
  const fields = { rows, workspaces: workspaces.size, days, months, durationSeconds: Math.round(durationSeconds) };
  if (where.length === 0) log.info(fields, "reconcile: aggregates match the events");
  else
    log.error(
      { ...fields, where: where.slice(0, NAMED_MAX), named: [...workspaces].slice(0, NAMED_MAX) },
      "reconcile: aggregates differ from the events",
    );
}

/** The last seven days are compared every night, each earlier one once a week. */
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

/** Past months (as their first days) with all raw rows. */
export function listMonths(now: Date): string[] {
  const months: string[] = [];
  const oldest = new Date(now.getTime() - (RAW_DAYS_MIN - MARGIN_DAYS) * DAY_MS);
  for (let back = 1; ; back++) {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    if (start < oldest) return months;
    months.push(utcDay(start));
  }
}
