import type { Queue } from "#infra/jobs/queue.ts";

/**
 * An email about a failing domain. The job holds ids only; `notice` is the number of the email since the failure began.
 */
export interface DomainMail {
  readonly domainId: string;
  readonly accountId: string;
  readonly notice: number;
}

/** Ten retries within a day. Owners have days to react. */
export const domainMails: Queue<DomainMail> = {
  name: "domain-mails",
  retryLimit: 10,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 4 * 3600,
  expireSeconds: 60,
};

/** Ends reservations. */
export const domainSweep: Queue<object> = {
  name: "domain-sweep",
  expireSeconds: 600,
  cron: "27 * * * *",
  secondsAfterStart: 120,
};
