import { type Queue, TEN_RETRIES_IN_A_DAY } from "#infra/jobs/queue.ts";
import type { ReportRhythm } from "./rhythms.ts";

/** A queued report. The job holds ids and days, but no figures and no email address. */
export interface ReportMail {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly rhythm: ReportRhythm;
  readonly from: string;
  readonly until: string;
  readonly zone: string;
  /** True if the recipient requested this report manually. */
  readonly isRequested: boolean;
}

/** Last week's figures are still useful in the evening. */
export const reportMails: Queue<ReportMail> = {
  name: "report-mails",
  ...TEN_RETRIES_IN_A_DAY,
  expireSeconds: 120,
};

/** Every quarter of an hour: some time zones are offset by 30 or 45 minutes. */
export const reportSweep: Queue<object> = {
  name: "report-sweep",
  retryDelayMaxSeconds: 300,
  expireSeconds: 600,
  cron: "1,16,31,46 * * * *",
};
