import type { Ctx } from "#features/outbox/ctx.ts";
import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import { purgeBlockTrash } from "#features/blocks/block-trash.ts";
import { purgeTrash } from "./trash/trash.ts";
import type { HealthCheckCtx } from "./ctx.ts";
import { sweepSegments } from "./count-clicks.ts";
import { purgeUnknownPaths } from "./unknown-paths/unknown-paths.ts";
import { checkDueLinks } from "./health/health.ts";

const trashPurge: Queue<object> = {
  name: "link-trash-purge",
  expireSeconds: 900,
  cron: "41 * * * *",
};

const healthChecks: Queue<object> = {
  name: "link-health-checks",
  retryLimit: 0,
  expireSeconds: 3600,
  cron: "*/5 * * * *",
};

/** The queues of links, which `src/server/jobs.ts` installs. */
export const linkQueues: readonly Queue<object>[] = [trashPurge, healthChecks];

export function linkWorkers(ctx: Ctx & HealthCheckCtx): readonly Worker[] {
  return [
    worker(trashPurge, async () => {
      await purgeTrash(ctx);
      await purgeBlockTrash(ctx);
      await sweepSegments(ctx);
      await purgeUnknownPaths(ctx);
    }),
    worker(healthChecks, async () => void (await checkDueLinks(ctx))),
  ];
}
