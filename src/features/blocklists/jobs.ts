import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { type CheckAllCtx, checkAllDestinations } from "./check-all.ts";

/** Checks every destination once a day, since redirects may lead elsewhere. */
export const blocklistChecks: Queue<object> = {
  name: "list-checks",
  retryLimit: 3,
  expireSeconds: 3_600,
  cron: "17 4 * * *",
};

export const blocklistQueues: readonly Queue<object>[] = [blocklistChecks];

export function blocklistWorkers(ctx: CheckAllCtx): readonly Worker[] {
  return [worker(blocklistChecks, async () => void (await checkAllDestinations(ctx)))];
}
