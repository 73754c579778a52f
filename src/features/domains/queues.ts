import { type Queue, TEN_RETRIES_IN_A_DAY } from "#infra/jobs/queue.ts";

/**
 * An email about a failing domain. The job holds ids only; `notice` is the number of the email since the failure began.
 */
export interface DomainMail {
  readonly domainId: string;
  readonly accountId: string;
  readonly notice: number;
}

/** Owners have days to react. */
export const domainMails: Queue<DomainMail> = {
  name: "domain-mails",
  ...TEN_RETRIES_IN_A_DAY,
  expireSeconds: 60,
};

/** Ends reservations. */
export const domainSweep: Queue<object> = {
  name: "domain-sweep",
  expireSeconds: 600,
  cron: "27 * * * *",
  secondsAfterStart: 120,
};
