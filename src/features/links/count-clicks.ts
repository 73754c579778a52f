import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { addClicks, deleteSegments, insertSegment, type NewLinkClicks, replaceClicks } from "./store/clicks.ts";

export { type NewLinkClicks, selectClicks as countClicksOf } from "./store/clicks.ts";

/** Longer than a segment can wait in the spool of a node that was offline. */
const SEGMENT_DAYS = 30;

/**
 * Adds the clicks of a spool segment to its links, once, even if the segment is sent again. The list of links sorts by
 * these sums. The exact count is in the statistics, and a nightly job corrects the sums to match it.
 */
export async function countSegment(ctx: Pick<Ctx, "db" | "now">, segment: string, clicks: readonly NewLinkClicks[]) {
  if (clicks.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    if (await insertSegment(tx, segment, ctx.now())) await addClicks(tx, clicks);
  });
}

/** Replaces the sums of a workspace's links with the counts of the statistics. */
export async function correctClicks(
  ctx: Pick<Ctx, "db" | "now">,
  workspaceId: string,
  counted: readonly { readonly id: string; readonly clicks: number }[],
): Promise<void> {
  await ctx.db.transaction((tx) => replaceClicks(tx, workspaceId, counted, ctx.now()));
}

/** Deletes the records of segments that were counted long ago. */
export function sweepSegments(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  return deleteSegments(ctx.db, new Date(ctx.now().getTime() - SEGMENT_DAYS * DAY_MS));
}
