import type { Queue } from "#infra/jobs/queue.ts";

/** What is to be mailed, as ids: addresses and tokens are looked up when it is sent. */
export type AudienceMail =
  | { readonly kind: "asked"; readonly subscriberId: string }
  | { readonly kind: "message"; readonly messageId: string; readonly accountId: string };

/** Ten tries within about three quarters of an hour: whoever waits for the mail has asked again by then. */
export const audienceMails: Queue<AudienceMail> = {
  name: "audience-mails",
  retryLimit: 10,
  retryDelaySeconds: 4,
  retryDelayMaxSeconds: 600,
  expireSeconds: 60,
  keepSeconds: 3600,
  concurrency: 2,
};

/** Tries after the first. */
export const DELIVERY_RETRIES = 14;

/** For a day and a half, because a server that is being mended should miss nothing. */
export const webhookDeliveries: Queue<{ readonly deliveryId: string }> = {
  name: "webhook-deliveries",
  retryLimit: DELIVERY_RETRIES,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 6 * 3600,
  expireSeconds: 60,
  keepSeconds: 3600,
  concurrency: 4,
};

export const audienceSweep: Queue<object> = {
  name: "audience-sweep",
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  expireSeconds: 300,
  keepSeconds: 3600,
  concurrency: 1,
  cron: "43 * * * *",
};
