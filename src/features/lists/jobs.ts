import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { type CheckAllCtx, checkAllDestinations } from "./check-all.ts";

/** Checks every destination once a day, since redirects may lead elsewhere. */
export const listChecks: Queue<object> = {
  name: "list-checks",
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 3_600,
  concurrency: 1,
  cron: "17 4 * * *",
};

export const listQueues: readonly Queue<object>[] = [listChecks];

export function listWorkers(ctx: CheckAllCtx): readonly Worker[] {
  return [worker(listChecks, async () => void (await checkAllDestinations(ctx)))];
}
