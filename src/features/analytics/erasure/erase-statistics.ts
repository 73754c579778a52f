import { DAY_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { aggregates } from "../store/aggregates.ts";
import { FINALIZED_TABLES } from "../store/finalized/finalized-days.ts";
import { deleteRows } from "../store/erase.ts";
import { remakeBreakdowns, remakeMixedMonths, selectDaysToErase } from "../store/erasure/days.ts";
import { insertErasure, selectErasures } from "../store/erasure/erasures.ts";
import { countRaw, deleteRaw, replaceScope } from "../store/erasure/rows.ts";
import { eraseRejectedLines } from "#features/ingest/spool/erase-rejected.ts";
import { concerns } from "./concerns.ts";
import type { Erasure } from "./scope.ts";

export interface ErasingCtx {
  readonly clickhouse: ClickHouse;
  /** Where this node keeps the events that are on their way, and those that the event store refused. */
  readonly spoolDir: string;
  /** Ships what waits on this node, and then does `work` while nothing of it is shipped. */
  holdShipping<T>(work: () => Promise<T>): Promise<T>;
}

/** Days whose breakdowns hold what cannot be told apart any more. */
export interface Erased {
  readonly mixedDays: number;
}

/**
 * Deletes what was counted in a scope before an instant, from raw rows, aggregates and refused segments; may be done twice,
 * and again after it was broken off. What was counted since then stays.
 */
export async function eraseStatistics(ctx: ErasingCtx, erasure: Erasure): Promise<Erased> {
  await ctx.holdShipping(async () => {
    // first, because from now on what comes in late is looked for
    await insertErasure(ctx.clickhouse, erasure);
    await eraseRejectedLines(ctx.spoolDir, (line) => concerns(erasure, line));
  });
  return erase(ctx, erasure);
}

/** Shipping is held only while days are made anew that events still come in for, since the others may take minutes. */
async function erase({ clickhouse, holdShipping }: ErasingCtx, erasure: Erasure): Promise<Erased> {
  const { workspaceId, scope, before } = erasure;
  const link = scope.kind === "link" ? scope.linkId : undefined;
  const days = link === undefined ? [] : await selectDaysToErase(clickhouse, workspaceId, link);
  const recent = utcDay(new Date(before.getTime() - DAY_MS));
  const remake = async (some: readonly string[]) =>
    link === undefined || some.length === 0 ? 0 : remakeBreakdowns(clickhouse, workspaceId, link, some);
  await deleteRaw(clickhouse, erasure);
  const mixedBefore = await remake(days.filter((day) => day < recent));
  return holdShipping(async () => {
    const mixedSince = await remake(days.filter((day) => day >= recent));
    if (link !== undefined && days.length > 0) await remakeMixedMonths(clickhouse, workspaceId, link, days);
    // the daily rows go last, because a try that is broken off finds the link's days in them
    for (const of of [...aggregates].sort((one, other) => order(one.name) - order(other.name)))
      if (link === undefined || !of.isByDimension) await replaceScope(clickhouse, of, erasure);
    // every day's, because the next night makes them anew, and a try that was broken off may not know the link's days any more
    for (const table of FINALIZED_TABLES)
      await deleteRows(clickhouse, table, "workspace = {workspace:UUID}", { workspace: workspaceId });
    return { mixedDays: mixedBefore + mixedSince };
  });
}

const order = (name: string) => Number(name === "clicks_daily");

/** Deletes what came in late, from another node or a spool that stood still, of scopes that were deleted; returns how many events. */
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
