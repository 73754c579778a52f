import { DAY_MS } from "#base/time.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { lastPeriod, nextReportAt } from "./rhythm.ts";
import { deleteReportMails, insertReportMail, lockDueSetting, updateNextAt } from "./store/reports.ts";
import type { ReportJobsCtx } from "./ctx.ts";
import { reportMails, reportSweep } from "./queues.ts";
import { sendReport } from "./send-report.ts";

export const reportQueues: readonly Queue<object>[] = [reportMails, reportSweep];

export function reportWorkers(ctx: ReportJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(reportMails, ({ id, data }) => sendReport(ctx, mailer, { id, ...data })),
    worker(reportSweep, async () => void (await queueDueReports(ctx))),
  ];
}

/** Longer than any period: a row must exist as long as it can prevent a second mail. */
const KEPT_DAYS = 400;

/** Queues every report that is due, once per period even with concurrent nodes; returns how many. */
export async function queueDueReports(ctx: ReportJobsCtx): Promise<number> {
  let queued = 0;
  for (;;) {
    const done = await queueOne(ctx);
    if (done === undefined) break;
    if (done) queued++;
  }
  await deleteReportMails(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
  return queued;
}

/** Undefined once nothing is due; false for a period that was reported before. */
async function queueOne(ctx: ReportJobsCtx): Promise<boolean | undefined> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const due = await lockDueSetting(tx, now);
    if (!due || due.rhythm === "off") return undefined;
    const { accountId, workspaceId, rhythm, zone } = due;
    // only the latest one: after downtime, older reports are not sent
    const { from, until } = lastPeriod(rhythm, now, zone);
    await updateNextAt(tx, due.id, nextReportAt(rhythm, now, zone));
    const isNew = await insertReportMail(tx, { accountId, workspaceId, rhythm, firstDay: from, queuedAt: now });
    if (isNew) {
      await ctx.jobs.enqueue(tx, reportMails, {
        accountId,
        workspaceId,
        rhythm,
        from,
        until,
        zone,
        isRequested: false,
      });
    }
    return isNew;
  });
}
