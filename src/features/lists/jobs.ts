import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { type CheckAllCtx, checkAllDestinations } from "./check-all.ts";
import { listChecks } from "./queues.ts";

export const listQueues: readonly Queue<object>[] = [listChecks];

export function listWorkers(ctx: CheckAllCtx): readonly Worker[] {
  return [worker(listChecks, async () => void (await checkAllDestinations(ctx)))];
}
