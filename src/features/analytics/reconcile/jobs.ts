import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { finalizeDays } from "../finalize/finalize-days.ts";
import { reconcile, type ReconcileCtx } from "./reconcile.ts";

const reconcileQueue: Queue<object> = {
  name: "statistics-recount",
  retryLimit: 2,
  retryDelaySeconds: 600,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 6 * 3_600,
  keepSeconds: 24 * 3_600,
  concurrency: 1,
  cron: "20 3 * * *",
};

export const reconcileQueues: readonly Queue<object>[] = [reconcileQueue];

export function reconcileWorkers(ctx: ReconcileCtx): readonly Worker[] {
  return [worker(reconcileQueue, () => finalizeAndReconcile(ctx))];
}

async function finalizeAndReconcile(ctx: ReconcileCtx): Promise<void> {
  try {
    await finalizeDays(ctx);
  } finally {
    // in any case: a failed finalization must not hide differences
    await reconcile(ctx);
  }
}
