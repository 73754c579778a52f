import { setTimeout } from "node:timers/promises";
import { DAY_MS, SECOND_MS } from "#base/time.ts";
import { announceExpiredLinks } from "#features/links/announce-expired-links.ts";
import { sweepDomainEvents } from "#features/outbox/stored-events.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { listen } from "#infra/postgres/listen.ts";
import type { PostgresTarget } from "#infra/postgres/client.ts";
import { sealAddresses } from "./sealed-url.ts";
import { flushClicks } from "./clicks/flush.ts";
import type { WebhookJobsCtx } from "./ctx.ts";
import type { AttemptCtx } from "./delivery/attempt-delivery.ts";
import { openDeliverer } from "./delivery/deliverer.ts";
import { dispatchEvents } from "./dispatch/dispatch.ts";
import { DELIVERY_DAYS } from "./limits.ts";
import { sendWebhookMail } from "./mails/send-webhook-mail.ts";
import { webhookMails, webhookSweep } from "./queues.ts";
import { deleteWebhookSegments } from "./store/clicks.ts";
import { deleteDeliveriesBefore, WEBHOOKS_CHANNEL } from "./store/deliveries.ts";

/** The queues of webhooks, which `src/server/jobs.ts` installs. */
export const webhookQueues: readonly Queue<object>[] = [webhookMails, webhookSweep];

export function webhookWorkers(ctx: WebhookJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(webhookMails, ({ id, data }) => sendWebhookMail(ctx, mailer, { id, ...data })),
    worker(webhookSweep, () => sweepWebhooks(ctx)),
  ];
}

/**
 * Deletes deliveries and segment records after 30 days, and domain events after 90. Seals addresses that earlier
 * versions stored in plain text.
 */
export async function sweepWebhooks(ctx: Pick<WebhookJobsCtx, "db" | "keys" | "now">): Promise<void> {
  // first, so that a failure below leaves no address unsealed; its own failure must not keep old data
  const [sealing] = await Promise.allSettled([sealAddresses(ctx)]);
  const before = new Date(ctx.now().getTime() - DELIVERY_DAYS * DAY_MS);
  await deleteDeliveriesBefore(ctx.db, before);
  await deleteWebhookSegments(ctx.db, before);
  await sweepDomainEvents(ctx);
  if (sealing.status === "rejected") throw sealing.reason;
}

/** The polling interval of each loop. Polling also finds events whose notification was lost. */
const PAUSES_MS = { dispatch: 3 * SECOND_MS, deliver: SECOND_MS, flush: SECOND_MS, expire: 15 * SECOND_MS };

/**
 * Makes and sends deliveries until `stop`, which lets running requests finish. Also announces links whose schedule has
 * ended, whether or not there is a webhook.
 */
export function startWebhooks(ctx: AttemptCtx, target: PostgresTarget): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  const deliverer = openDeliverer(ctx);

  const dispatching = loop(PAUSES_MS.dispatch, () => dispatchEvents(ctx, isStopped));
  const flushing = loop(PAUSES_MS.flush, () => flushClicks(ctx, isStopped));
  const expiring = loop(PAUSES_MS.expire, () => announceExpiredLinks(ctx));
  const delivering = loop(PAUSES_MS.deliver, async () => {
    // fills a free slot at once
    while (!isStopped() && (await deliverer.start()) > 0)
      await Promise.race([deliverer.untilFree(), delivering.untilWoken()]);
    if (deliverer.isBusy) void deliverer.untilFree().then(() => delivering.wake());
  });
  const listener = listen(target, WEBHOOKS_CHANNEL, {
    onNotify: () => wakeAll(),
    onConnect: () => wakeAll(),
  });
  function wakeAll(): void {
    dispatching.wake();
    delivering.wake();
  }

  /** Runs `work` after each pause, or earlier if it is woken. */
  function loop(pauseMs: number, work: () => Promise<unknown>) {
    let waker = Promise.withResolvers<void>();
    const run = async () => {
      while (!isStopped()) {
        const sleeping = new AbortController();
        const { promise } = waker;
        const pause = setTimeout(pauseMs, undefined, { signal: AbortSignal.any([signal, sleeping.signal]) });
        await Promise.race([pause.catch(() => undefined), promise]);
        sleeping.abort();
        waker = Promise.withResolvers();
        if (isStopped()) return;
        await work().catch((err: unknown) => ctx.log.warn({ err }, "webhooks: could not be read yet"));
      }
    };
    return { wake: () => waker.resolve(), untilWoken: () => waker.promise, ended: run() };
  }

  return {
    async stop() {
      stopping.abort();
      await listener.close();
      await Promise.all([dispatching, flushing, expiring, delivering].map(({ ended }) => ended));
      await deliverer.untilIdle();
    },
  };
}
