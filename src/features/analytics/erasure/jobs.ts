import type { Logger } from "pino";
import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { type ErasingCtx, eraseStatistics } from "./erase-statistics.ts";
import { type ErasureJob, erasureQueue } from "./queues.ts";

export const erasureQueues: readonly Queue<object>[] = [erasureQueue];

export function erasureWorkers(ctx: ErasingCtx & { readonly log: Logger }): readonly Worker[] {
  return [worker(erasureQueue, ({ data }) => eraseAsRequested(ctx, data))];
}

async function eraseAsRequested(ctx: ErasingCtx & { readonly log: Logger }, job: ErasureJob): Promise<void> {
  const erased = await eraseStatistics(ctx, { ...job, before: new Date(job.before) });
  ctx.log.info({ workspaceId: job.workspaceId, scope: job.scope, ...erased }, "erasure: statistics deleted");
}
