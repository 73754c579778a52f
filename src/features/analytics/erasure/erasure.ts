import { notFound, ApiError } from "#base/errors.ts";
import { areOwnLinks } from "#features/links/short-links/list-links.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { queryStore } from "../query-store.ts";
import { hasEvents } from "../store/erasure/erasures.ts";
import type { ErasureCtx } from "../ctx.ts";
import type { ErasureScope } from "./scope.ts";
import type { Queue } from "#infra/jobs/queue.ts";

/**
 * Queues the deletion of all statistics of a link or block up to now. Throws notFound unless the link belongs to the
 * workspace, or has been deleted but still has statistics there.
 */
export async function deleteLinkStatistics(ctx: ErasureCtx, linkId: string): Promise<{ before: Date }> {
  const isKnown = await areOwnLinks(ctx, [linkId]);
  if (!isKnown && !(await queryStore(() => hasEvents(ctx.clickhouse, ctx.workspaceId, linkId))))
    throw new ApiError(notFound);
  return deleteStatistics(ctx, { kind: "link", linkId });
}

/** Queues the deletion of the statistics of a scope up to now. */
export async function deleteStatistics(ctx: ErasureCtx, scope: ErasureScope): Promise<{ before: Date }> {
  const { workspaceId } = ctx;
  const before = ctx.now();
  await runInTransaction(ctx, async ({ tx, emit }) => {
    await ctx.jobs.enqueue(tx, erasureQueue, { workspaceId, scope, before: before.toISOString() });
    const link = scope.kind === "link" ? { linkId: scope.linkId } : {};
    await emit({ name: "statistics.deleted", workspaceId, subject: { scope: scope.kind, ...link } });
  });
  return { before };
}

export interface ErasureJob {
  readonly workspaceId: string;
  readonly scope: ErasureScope;
  readonly before: string;
}

/** The user was told that the statistics will be deleted, so retries outlast any outage of the event store. */
export const erasureQueue: Queue<ErasureJob> = {
  name: "statistics-erasure",
  retryLimit: 200,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 3_600,
  deleteAfterSeconds: 24 * 3_600,
  // two concurrent jobs could recompute the same days
  concurrency: 1,
};
