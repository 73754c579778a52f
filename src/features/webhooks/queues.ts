import { type Queue, TEN_RETRIES_IN_A_DAY } from "#infra/jobs/queue.ts";

/** An email to an owner about a webhook that fails or was switched off. The job holds only ids. */
export interface WebhookMail {
  readonly webhookId: string;
  readonly accountId: string;
  readonly kind: "failing" | "disabled";
}

/** Retries the email. Deliveries have delays of their own: `ATTEMPT_DELAYS_MS`. */
export const webhookMails: Queue<WebhookMail> = {
  name: "webhook-mails",
  ...TEN_RETRIES_IN_A_DAY,
  expireSeconds: 60,
};

/** Deletes old deliveries, domain events and segment records, and seals addresses stored in plain text. */
export const webhookSweep: Queue<object> = {
  name: "webhook-sweep",
  expireSeconds: 900,
  cron: "17 * * * *",
  secondsAfterStart: 300,
};
