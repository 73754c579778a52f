import type { Queue } from "#infra/jobs/queue.ts";

/** A mail about a failing domain, as ids; `notice` is its number since the failure began. */
export interface DomainMail {
  readonly domainId: string;
  readonly accountId: string;
  readonly notice: number;
}

/** Ten attempts within a day: the owner has days to act. */
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
