import { DAY_MS, utcDay } from "#base/time.ts";
import { eventColumns } from "#features/ingest/event-columns.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { eraseRejectedLines } from "#features/ingest/spool/erase-rejected.ts";
import { aggregates } from "../store/aggregates.ts";
import { FINALIZED_TABLES } from "../store/finalized/finalized-days.ts";
import { deleteRows } from "../store/erase.ts";
import { remakeBreakdowns, remakeMixedMonths, selectDaysToErase } from "../store/erasure/remake-days.ts";
import { insertErasure, selectErasures } from "../store/erasure/erasures.ts";
import { countRaw, deleteRaw, replaceScope } from "../store/erasure/rows.ts";
import type { Erasure } from "./scope.ts";

export interface ErasingCtx {
  readonly clickhouse: ClickHouse;
  /** Where this node keeps pending events, and those that the event store rejected. */
  readonly spoolDir: string;
  /** Ships the pending events of this node, then runs `work` while shipping is paused. */
  pauseShipping<T>(work: () => Promise<T>): Promise<T>;
}

/** The number of days whose breakdowns still include the erased events, since they cannot be recomputed. */
export interface Erased {
  readonly mixedDays: number;
}

/**
 * Deletes the statistics of a scope before an instant, from raw rows, aggregates and rejected segments. Idempotent, and
 * safe to repeat after an interruption. Later events stay.
 */
export async function eraseStatistics(ctx: ErasingCtx, erasure: Erasure): Promise<Erased> {
  await ctx.pauseShipping(async () => {
    // first: from here on, late events are looked for
    await insertErasure(ctx.clickhouse, erasure);
    await eraseRejectedLines(ctx.spoolDir, (line) => concerns(erasure, line));
  });
  return erase(ctx, erasure);
}

/**
 * Pauses shipping only while recent days are recomputed, which may still receive events: the other days may take
 * minutes.
 */
async function erase({ clickhouse, pauseShipping }: ErasingCtx, erasure: Erasure): Promise<Erased> {
  const { workspaceId, scope, before } = erasure;
  const link = scope.kind === "link" ? scope.linkId : undefined;
  const days = link === undefined ? [] : await selectDaysToErase(clickhouse, workspaceId, link);
  const recent = utcDay(new Date(before.getTime() - DAY_MS));
  const remake = async (dates: readonly string[]) =>
    link === undefined || dates.length === 0 ? 0 : remakeBreakdowns(clickhouse, workspaceId, link, dates);
  await deleteRaw(clickhouse, erasure);
  const mixedBefore = await remake(days.filter((day) => day < recent));
  return pauseShipping(async () => {
    const mixedSince = await remake(days.filter((day) => day >= recent));
    if (link !== undefined && days.length > 0) await remakeMixedMonths(clickhouse, workspaceId, link, days);
    // the daily rows go last: a repeated run finds the link's days in them
    for (const of of [...aggregates].sort((one, other) => order(one.name) - order(other.name)))
      if (link === undefined || !of.isByDimension) await replaceScope(clickhouse, of, erasure);
    // of all days: the next night rebuilds them, and a repeated run may no longer know the link's days
    for (const table of FINALIZED_TABLES)
      await deleteRows(clickhouse, table, "workspace = {workspace:UUID}", { workspace: workspaceId });
    return { mixedDays: mixedBefore + mixedSince };
  });
}

const order = (name: string) => Number(name === "clicks_daily");

/** Deletes late events of erased scopes, from another node or a stalled spool; returns how many. */
export async function eraseLateStatistics(ctx: ErasingCtx): Promise<number> {
  let late = 0;
  for (const erasure of await selectErasures(ctx.clickhouse)) {
    await eraseRejectedLines(ctx.spoolDir, (line) => concerns(erasure, line));
    const count = await countRaw(ctx.clickhouse, erasure);
    if (count === 0) continue;
    await erase(ctx, erasure);
    late += count;
  }
  return late;
}

const place = (name: (typeof eventColumns)[number]) => eventColumns.indexOf(name);
const [WORKSPACE, KIND, TIME, LINK] = [place("workspace"), place("kind"), place("time"), place("link")];

/** True for a row (as `toRow` writes it) that an erasure covers. */
function concerns({ workspaceId, scope, before }: Erasure, line: string): boolean {
  const cells = line.split("\t");
  if (cells[WORKSPACE] !== workspaceId || Number(cells[TIME]) * 1000 >= before.getTime()) return false;
  if (scope.kind === "link") return cells[LINK] === scope.linkId;
  return scope.kind === "all" || cells[KIND] === "visit" || cells[KIND] === "block_view";
}
