import type { Queue } from "#infra/jobs/queue.ts";
import type { ReportRhythm } from "./rhythms.ts";

/** A report that waits: ids and days, no figure and no address. */
export interface ReportMail {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly rhythm: ReportRhythm;
  readonly from: string;
  readonly until: string;
  readonly zone: string;
  /** True where its reader asked for this one by hand. */
  readonly isRequested: boolean;
}

/** Ten tries within a day, because figures of last week are still worth reading this evening. */
export const reportMails: Queue<ReportMail> = {
  name: "report-mails",
  retryLimit: 10,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 4 * 3600,
  expireSeconds: 120,
  keepSeconds: 3600,
  concurrency: 1,
};

/** Every quarter of an hour, because there are time zones of half and of three quarters. */
export const reportSweep: Queue<object> = {
  name: "report-sweep",
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 600,
  keepSeconds: 3600,
  concurrency: 1,
  cron: "1,16,31,46 * * * *",
};
