import { DAY_MS, SECOND_MS } from "#base/time.ts";
import { type Queue, worker, type Worker } from "#infra/jobs/queue.ts";
import type { PrivacyJobsCtx } from "./ctx.ts";
import { eraseDueAccounts, eraseDuePages } from "./erase.ts";
import { makeExport } from "./make-export.ts";
import { exportQueue, EXPORT_TIMEOUT_SECONDS, EXPORT_ATTEMPTS, privacySweep } from "./queues.ts";
import { expireExports, failExport, selectStuckExports } from "./store/exports.ts";

/** The queues of privacy, which `src/server/jobs.ts` installs. */
export const privacyQueues: readonly Queue<object>[] = [exportQueue, privacySweep];

export function privacyWorkers(ctx: PrivacyJobsCtx): readonly Worker[] {
  return [
    worker(exportQueue, ({ data }) => makeExport(ctx, data.exportId)),
    worker(privacySweep, () => sweepPrivacy(ctx)),
  ];
}

/** Deletes exports after seven days, accounts after fourteen, and deleted pages. */
export async function sweepPrivacy(ctx: PrivacyJobsCtx): Promise<void> {
  const now = ctx.now();
  // An export whose process was killed at every attempt has not been marked as failed.
  const startedBefore = new Date(now.getTime() - (EXPORT_ATTEMPTS + 1) * EXPORT_TIMEOUT_SECONDS * SECOND_MS);
  for (const stuck of await selectStuckExports(ctx.db, startedBefore)) await failExport(ctx.db, stuck);
  await expireExports(ctx.db, { now, forgetBefore: new Date(now.getTime() - 30 * DAY_MS) });
  await eraseDuePages(ctx);
  await eraseDueAccounts(ctx);
}
