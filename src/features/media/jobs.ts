import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import type { MediaJobsCtx } from "./ctx.ts";
import { sweepFiles, sweepPictures } from "./sweep.ts";

const mediaSweep: Queue<object> = {
  name: "media-sweep",
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 3_600,
  deleteAfterSeconds: 3_600,
  concurrency: 1,
  cron: "23 * * * *",
};

/** The queues of media; install them before queueing jobs. */
export const mediaQueues: readonly Queue<object>[] = [mediaSweep];

export function mediaWorkers(ctx: MediaJobsCtx): readonly Worker[] {
  return [
    worker(mediaSweep, async () => {
      await sweepPictures(ctx);
      await sweepFiles(ctx);
    }),
  ];
}
