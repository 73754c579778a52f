import type { Logger } from "pino";
import type { Queue, Worker } from "#infra/jobs/queue.ts";
import type { ErasingCtx } from "./erasure/erase-statistics.ts";
import { erasureQueues, erasureWorkers } from "./erasure/jobs.ts";
import { type SplitJobsCtx, splitQueues, splitWorkers } from "./split/stop-splits.ts";
import { recountQueues, recountWorkers } from "./recount/jobs.ts";
import type { RecountCtx } from "./recount/recount.ts";

export type AnalyticsJobsCtx = ErasingCtx & RecountCtx & SplitJobsCtx & { readonly log: Logger };

/** The queues of analytics, to be installed before anything is queued. */
export const analyticsQueues: readonly Queue<object>[] = [...erasureQueues, ...recountQueues, ...splitQueues];

/** What works on them. */
export function analyticsWorkers(ctx: AnalyticsJobsCtx): readonly Worker[] {
  return [...erasureWorkers(ctx), ...recountWorkers(ctx), ...splitWorkers(ctx)];
}
