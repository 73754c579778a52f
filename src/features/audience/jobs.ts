import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { AudienceJobsCtx } from "./ctx.ts";
import { audienceMails, audienceSweep } from "./queues.ts";
import { sendAudienceMail } from "./send-mail.ts";
import { PENDING_DAYS } from "./limits.ts";
import { purgeMessages } from "./store/messages.ts";
import { expirePendingSubscribers } from "./store/subscribers.ts";

/** The queues of the audience, which `src/server/jobs.ts` installs. */
export const audienceQueues: readonly Queue<object>[] = [audienceMails, audienceSweep];

export function audienceWorkers(ctx: AudienceJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(audienceMails, ({ id, data }) => sendAudienceMail(ctx, mailer, { id, ...data })),
    worker(audienceSweep, () => sweepAudience(ctx)),
  ];
}

/** Deletes requests that were not confirmed within seven days, and messages a day after their deletion. */
export async function sweepAudience(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await runInTransaction(ctx, async ({ tx, emit }) => {
    for (const workspaceId of await expirePendingSubscribers(tx, before(PENDING_DAYS)))
      await emit({ name: "subscriber.expired", workspaceId, subject: {} });
  });
  await purgeMessages(ctx.db, before(1));
}
