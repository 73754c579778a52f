import { notFound, ApiError } from "#base/errors.ts";
import { listTrash } from "#features/links/trash/trash.ts";
import { listLinks } from "#features/links/links.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { queryStore } from "../query-store.ts";
import { hasEvents } from "../store/erasure/rows.ts";
import type { ErasureCtx } from "./ctx.ts";
import { erasureQueue } from "./queues.ts";
import type { Scope } from "./scope.ts";

/**
 * Has the statistics of a link, or of a block, deleted that were counted until now; throws notFound unless the link is one of the
 * workspace's, or anything was counted of it: its clicks outlive it.
 */
export async function deleteLinkStatistics(ctx: ErasureCtx, linkId: string): Promise<{ before: Date }> {
  const isKnown =
    (await listLinks(ctx)).some(({ _id }) => _id === linkId) ||
    (await listTrash(ctx)).some(({ _id }) => _id === linkId);
  if (!isKnown && !(await queryStore(() => hasEvents(ctx.clickhouse, ctx.workspaceId, linkId))))
    throw new ApiError(notFound);
  return deleteStatistics(ctx, { kind: "link", linkId });
}

/** Has the visits of the workspace's page deleted that were counted until now. */
export function deletePageStatistics(ctx: ErasureCtx): Promise<{ before: Date }> {
  return deleteStatistics(ctx, { kind: "page" });
}

/** Has everything deleted that was counted of the workspace until now. */
export function deleteAllStatistics(ctx: ErasureCtx): Promise<{ before: Date }> {
  return deleteStatistics(ctx, { kind: "all" });
}

async function deleteStatistics(ctx: ErasureCtx, scope: Scope): Promise<{ before: Date }> {
  const { workspaceId } = ctx;
  const before = ctx.now();
  await runInTransaction(ctx, async ({ tx, fact }) => {
    await ctx.jobs.enqueue(tx, erasureQueue, { workspaceId, scope, before: before.toISOString() });
    const link = scope.kind === "link" ? { linkId: scope.linkId } : {};
    await fact({ name: "statistics.deleted", workspaceId, subject: { scope: scope.kind, ...link } });
  });
  return { before };
}
