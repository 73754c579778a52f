import { type Queue, TEN_RETRIES_IN_A_DAY } from "#infra/jobs/queue.ts";

/**
 * An email to a reporter or an owner. It holds only ids, so that no email is sent about rows that are erased before the
 * job runs. `statements` queues one `statement` for each owner.
 */
export type AbuseMail =
  | { readonly kind: "received" | "outcome"; readonly reportId: string }
  | { readonly kind: "statements"; readonly decisionId: string }
  | { readonly kind: "statement"; readonly decisionId: string; readonly accountId: string }
  | { readonly kind: "appeal"; readonly appealId: string; readonly accountId: string };

/** The law asks for these emails without undue delay. */
export const abuseMails: Queue<AbuseMail> = {
  name: "abuse-mails",
  ...TEN_RETRIES_IN_A_DAY,
  expireSeconds: 60,
};

/** Collects the pending evidence of a case. */
export const abuseEvidence: Queue<{ readonly caseId: string }> = { name: "abuse-evidence", expireSeconds: 60 };

/** Counts the reach of a case's target, after each report. */
export const abuseReach: Queue<{ readonly caseId: string }> = { name: "abuse-reach", expireSeconds: 60 };

/** Erases the reporters of reports that were decided long ago. */
export const reporterErasure: Queue<object> = {
  name: "abuse-sweep",
  expireSeconds: 600,
  cron: "41 3 * * *",
  secondsAfterStart: 180,
};
