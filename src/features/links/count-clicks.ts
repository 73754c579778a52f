import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import {
  addClicks,
  deleteSegments,
  insertSegment,
  type NewClicks,
  replaceClicks,
  selectClicks,
} from "./store/clicks.ts";

export type { NewClicks } from "./store/clicks.ts";

/** Longer than the spool of a node that was away may wait. */
const SEGMENT_DAYS = 30;

/**
 * Adds the clicks of a spool segment to its links, once, even if the segment is sent again. The list of links sorts by
 * these sums; the statistics remain the exact count, and the nightly job corrects the sums by them.
 */
export async function countSegment(ctx: Pick<Ctx, "db" | "now">, segment: string, clicks: readonly NewClicks[]) {
  if (clicks.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (await insertSegment(tx, segment, ctx.now())) await addClicks(tx, clicks);
  });
}

/** Replaces the sums of a workspace's links by those of the statistics. */
export async function correctClicks(
  ctx: Pick<Ctx, "db" | "now">,
  workspaceId: string,
  counted: readonly { readonly id: string; readonly clicks: number }[],
): Promise<void> {
  await ctx.db.transaction((tx) => replaceClicks(tx, workspaceId, counted, ctx.now()));
}

/** The sum of the clicks of people on the links of some workspaces, those in the trash included. */
export function countClicksOf(db: Db | Tx, workspaceIds: readonly string[]): Promise<number> {
  return selectClicks(db, workspaceIds);
}

/** Forgets which segments were counted long ago. */
export function forgetSegments(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  return deleteSegments(ctx.db, new Date(ctx.now().getTime() - SEGMENT_DAYS * DAY_MS));
}
