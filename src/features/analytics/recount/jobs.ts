import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { closeDays } from "../closing/close-days.ts";
import { recount, type RecountCtx } from "./recount.ts";

const recountQueue: Queue<object> = {
  name: "statistics-recount",
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 6 * 3_600,
  keepSeconds: 24 * 3_600,
  concurrency: 1,
  cron: "20 3 * * *",
};

export const recountQueues: readonly Queue<object>[] = [recountQueue];

export function recountWorkers(ctx: RecountCtx): readonly Worker[] {
  return [worker(recountQueue, () => closeAndRecount(ctx))];
}

async function closeAndRecount(ctx: RecountCtx): Promise<void> {
  try {
    await closeDays(ctx);
  } finally {
    // in any case, because whoever looks for faults must not wait for somebody else's
    await recount(ctx);
  }
}
