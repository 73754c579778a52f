import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { ReportJobsCtx } from "./ctx.ts";
import { reportMails, reportSweep } from "./queues.ts";
import { sendReport } from "./send-report.ts";
import { queueDueReports } from "./sweep.ts";

export const reportQueues: readonly Queue<object>[] = [reportMails, reportSweep];

export function reportWorkers(ctx: ReportJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(reportMails, ({ id, data }) => sendReport(ctx, mailer, { id, ...data })),
    worker(reportSweep, async () => void (await queueDueReports(ctx))),
  ];
}
