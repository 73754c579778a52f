import { chooseWinner, listOpenSplits } from "#features/links/split.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import { type ClickHouse, isUnavailable } from "#infra/clickhouse/client.ts";
import { readFigures } from "./split.ts";

const AT_ONCE = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export interface SplitJobsCtx extends Ctx {
  readonly clickhouse: ClickHouse;
}

/** Stops the splits with a clear winner, in all workspaces; returns how many. */
export async function stopSplits(ctx: SplitJobsCtx): Promise<number> {
  let stopped = 0;
  let after = BEFORE_ALL;
  for (;;) {
    const splits = await listOpenSplits(ctx, after, AT_ONCE);
    for (const open of splits) {
      const { leader } = await readFigures(ctx.clickhouse, { ...open, now: ctx.now() });
      if (leader !== null && (await chooseWinner(ctx, open, leader))) stopped++;
    }
    const last = splits.at(-1);
    if (!last || splits.length < AT_ONCE) return stopped;
    after = last.linkId;
  }
}

const splitStop: Queue<object> = {
  name: "split-stop",
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  expireSeconds: 1800,
  deleteAfterSeconds: 3600,
  concurrency: 1,
  cron: "17 * * * *",
};

export const splitQueues: readonly Queue<object>[] = [splitStop];

export function splitWorkers(ctx: SplitJobsCtx): readonly Worker[] {
  return [
    worker(splitStop, async () => {
      try {
        await stopSplits(ctx);
      } catch (error) {
        // retried in an hour; an event store that is down is reported elsewhere
        if (!isUnavailable(error)) throw error;
      }
    }),
  ];
}
