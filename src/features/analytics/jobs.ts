import type { Ctx } from "#features/outbox/ctx.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import { type ErasureJobCtx, eraseStatistics } from "./erasure/erase-statistics.ts";
import { type ErasureJob, erasureQueue } from "./erasure/erasure.ts";
import { finalizeDays } from "./finalize/finalize-days.ts";
import { correctAllLinkClicks, correctLinkClicks } from "./link-clicks.ts";
import { type ReconcileCtx, reconcile } from "./reconcile.ts";
import { type SplitJobsCtx, splitStop, splitWorker } from "./split/split.ts";

type ErasureWorkerCtx = ErasureJobCtx & Pick<Ctx, "db" | "log" | "now">;
export type AnalyticsJobsCtx = ErasureWorkerCtx & ReconcileCtx & SplitJobsCtx;

const reconcileQueue: Queue<object> = {
  name: "statistics-reconciliation",
  retryDelaySeconds: 600,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 6 * 3_600,
  deleteAfterSeconds: 24 * 3_600,
  cron: "20 3 * * *",
  secondsAfterStart: 600,
};

/** The queues of analytics, which `src/server/jobs.ts` installs. */
export const analyticsQueues: readonly Queue<object>[] = [erasureQueue, reconcileQueue, splitStop];

/** The workers of these queues. */
export function analyticsWorkers(ctx: AnalyticsJobsCtx): readonly Worker[] {
  return [erasureWorker(ctx), worker(reconcileQueue, () => finalizeAndReconcile(ctx)), splitWorker(ctx)];
}

export function erasureWorker(ctx: ErasureWorkerCtx): Worker {
  return worker(erasureQueue, ({ data }) => eraseAsRequested(ctx, data));
}

async function eraseAsRequested(ctx: ErasureWorkerCtx, job: ErasureJob): Promise<void> {
  const erased = await eraseStatistics(ctx, { ...job, before: new Date(job.before) });
  await correctLinkClicks(ctx, job.workspaceId);
  ctx.log.info({ workspaceId: job.workspaceId, scope: job.scope, ...erased }, "erasure: statistics deleted");
}

async function finalizeAndReconcile(ctx: ReconcileCtx & Pick<Ctx, "db">): Promise<void> {
  try {
    await finalizeDays(ctx);
  } finally {
    // runs even if finalizing failed, so that a failure does not hide differences
    await reconcile(ctx);
    await correctAllLinkClicks(ctx);
  }
}
