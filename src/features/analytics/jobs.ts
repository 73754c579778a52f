import type { Logger } from "pino";
import type { Queue, Worker } from "#infra/jobs/queue.ts";
import type { ErasingCtx } from "./erasure/erase-statistics.ts";
import { erasureQueues, erasureWorkers } from "./erasure/jobs.ts";
import { type SplitJobsCtx, splitQueues, splitWorkers } from "./split/stop-splits.ts";
import { reconcileQueues, reconcileWorkers } from "./reconcile/jobs.ts";
import type { ReconcileCtx } from "./reconcile/reconcile.ts";

export type AnalyticsJobsCtx = ErasingCtx & ReconcileCtx & SplitJobsCtx & { readonly log: Logger };

/** The queues of analytics; install them before anything is queued. */
export const analyticsQueues: readonly Queue<object>[] = [...erasureQueues, ...reconcileQueues, ...splitQueues];

/** The workers of these queues. */
export function analyticsWorkers(ctx: AnalyticsJobsCtx): readonly Worker[] {
  return [...erasureWorkers(ctx), ...reconcileWorkers(ctx), ...splitWorkers(ctx)];
}
