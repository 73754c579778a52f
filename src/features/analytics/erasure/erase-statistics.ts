import { getColumnIndex } from "#features/ingest/event-columns.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { eraseRejectedLines } from "#features/ingest/spool/segments.ts";
import { eraseRollups } from "../store/erasure/erase-rollups.ts";
import { insertErasure, selectErasures, countRaw, deleteRaw } from "../store/erasure/erasures.ts";
import type { Erasure } from "./scope.ts";

export interface ErasureJobCtx {
  readonly clickhouse: ClickHouse;
  /** Where this node keeps pending events, and events that the event store rejected. */
  readonly spoolDir: string;
  /** Ships the pending events of this node, then runs `work` while no node inserts events or counts them again. */
  pauseShipping<T>(work: () => Promise<T>): Promise<T>;
}

export interface EraseResult {
  /** Days whose rollups by other dimensions still include the erased events, since their raw rows have expired. */
  readonly mixedDays: number;
}

/**
 * Deletes the statistics of a scope before an instant, from raw rows, rollups and rejected segments. Idempotent, and
 * safe to repeat after an interruption. Later events stay.
 */
export async function eraseStatistics(ctx: ErasureJobCtx, erasure: Erasure): Promise<EraseResult> {
  await ctx.pauseShipping(async () => {
    // must come first: once the erasure is recorded, late events are erased too
    await insertErasure(ctx.clickhouse, erasure);
    await eraseRejectedLines(ctx.spoolDir, (line) => isErased(erasure, line));
  });
  return erase(ctx, erasure);
}

/** Pauses shipping only while events are counted again, not while raw rows are deleted. */
async function erase({ clickhouse, pauseShipping }: ErasureJobCtx, erasure: Erasure): Promise<EraseResult> {
  await deleteRaw(clickhouse, erasure);
  return pauseShipping(async () => ({ mixedDays: await eraseRollups(clickhouse, erasure) }));
}

/** Deletes late events of erased scopes, from another node or a stalled spool; returns how many. */
export async function eraseLateStatistics(ctx: ErasureJobCtx): Promise<number> {
  let erased = 0;
  for (const erasure of await selectErasures(ctx.clickhouse)) {
    await eraseRejectedLines(ctx.spoolDir, (line) => isErased(erasure, line));
    const count = await countRaw(ctx.clickhouse, erasure);
    if (count === 0) continue;
    await erase(ctx, erasure);
    erased += count;
  }
  return erased;
}

const [WORKSPACE, KIND, TIME, LINK] = [
  getColumnIndex("workspace"),
  getColumnIndex("kind"),
  getColumnIndex("time"),
  getColumnIndex("link"),
];

/** True for a row (as `toRow` writes it) that an erasure covers. */
function isErased({ workspaceId, scope, before }: Erasure, line: string): boolean {
  const cells = line.split("\t");
  if (cells[WORKSPACE] !== workspaceId || Number(cells[TIME]) * 1000 >= before.getTime()) return false;
  if (scope.kind === "link") return cells[LINK] === scope.linkId;
  return scope.kind === "all" || cells[KIND] === "visit" || cells[KIND] === "block_view";
}
