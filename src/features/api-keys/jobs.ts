import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import { REQUEST_DAYS } from "./limits.ts";
import { deleteRequests } from "./store/requests.ts";

const apiRequestSweep: Queue<object> = {
  name: "api-request-sweep",
  expireSeconds: 900,
  cron: "41 * * * *",
};

/** The queues of API keys, which `src/server/jobs.ts` installs. */
export const apiKeyQueues: readonly Queue<object>[] = [apiRequestSweep];

export function apiKeyWorkers(ctx: Pick<Ctx, "db" | "now">): readonly Worker[] {
  return [worker(apiRequestSweep, () => sweepRequests(ctx))];
}

/** Deletes records of calls older than 30 days. */
export async function sweepRequests(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteRequests(ctx.db, new Date(ctx.now().getTime() - REQUEST_DAYS * DAY_MS));
}
