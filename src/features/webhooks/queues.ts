import type { Queue } from "#infra/jobs/queue.ts";

/** An email to an owner about a webhook that fails or was switched off. The job holds only ids. */
export interface WebhookMail {
  readonly webhookId: string;
  readonly accountId: string;
  readonly kind: "failing" | "disabled";
}

/** Ten retries within a day, of the email. Deliveries have delays of their own: `ATTEMPT_DELAYS_MS`. */
export const webhookMails: Queue<WebhookMail> = {
  name: "webhook-mails",
  retryLimit: 10,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 4 * 3600,
  expireSeconds: 60,
};

/** Deletes old deliveries, domain events and segment records, and seals addresses stored in plain text. */
export const webhookSweep: Queue<object> = {
  name: "webhook-sweep",
  expireSeconds: 900,
  cron: "17 * * * *",
  secondsAfterStart: 300,
};
