import { accountQueues, accountWorkers } from "#features/accounts/jobs.ts";
import type { MediaJobsCtx } from "#features/media/ctx.ts";
import { mediaQueues, mediaWorkers } from "#features/media/jobs.ts";
import { linkQueues, linkWorkers } from "#features/links/jobs.ts";
import type { RightsJobsCtx } from "#features/rights/ctx.ts";
import { rightsQueues, rightsWorkers } from "#features/rights/jobs.ts";
import type { Queue, Worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";

/** Every queue of the product, installed once before anything is queued. */
export const queues: readonly Queue<object>[] = [...accountQueues, ...mediaQueues, ...linkQueues, ...rightsQueues];

/** What the background process works on. */
export function jobWorkers(ctx: RightsJobsCtx & MediaJobsCtx, mailer: Mailer): readonly Worker[] {
  return [...accountWorkers(ctx, mailer), ...mediaWorkers(ctx), ...linkWorkers(ctx), ...rightsWorkers(ctx)];
}
