import { DAY_MS } from "#base/time.ts";
import { deleteReportMails, insertReportMail, lockDueSetting, updateNextAt } from "../store/reports.ts";
import type { ReportJobsCtx } from "./ctx.ts";
import { reportMails } from "./queues.ts";
import { lastPeriod, nextReportAt } from "./rhythm.ts";

/** Longer than any period, so that no row goes while it could still keep a second mail back. */
const KEPT_DAYS = 400;

/** Queues every report that is due, each once a period, whatever other nodes do at the same time; returns how many. */
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

/** Absent once nothing is due; false for a period that was reported before. */
async function queueOne(ctx: ReportJobsCtx): Promise<boolean | undefined> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const due = await lockDueSetting(tx, now);
    if (!due || due.rhythm === "off") return undefined;
    const { accountId, workspaceId, rhythm, zone } = due;
    // the last one only, because after a week without the service nobody waits for three mails
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
