import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AudienceJobsCtx } from "./ctx.ts";
import { audienceMails, audienceSweep, DELIVERY_RETRIES, webhookDeliveries } from "./queues.ts";
import { sendAudienceMail } from "./send-mail.ts";
import { sweepAudience } from "./sweep.ts";
import { deliver } from "./webhook/deliver.ts";

/** The queues of the audience; install them before queueing jobs. */
export const audienceQueues: readonly Queue<object>[] = [audienceMails, webhookDeliveries, audienceSweep];

export function audienceWorkers(ctx: AudienceJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(audienceMails, ({ id, data }) => sendAudienceMail(ctx, mailer, { id, ...data })),
    worker(webhookDeliveries, ({ data }) => deliver(ctx, data.deliveryId, (tries) => tries <= DELIVERY_RETRIES)),
    worker(audienceSweep, () => sweepAudience(ctx)),
  ];
}
