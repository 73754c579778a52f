import { getPageAddress } from "#features/domains/page-addresses.ts";
import { DAY_MS } from "#base/time.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { findRecipient, type Recipient } from "#features/accounts/recipient.ts";
import { mayNotify } from "#features/accounts/notifications/notifications.ts";
import { findWorkspace, isPublic, type Workspace } from "#features/workspaces/workspaces.ts";
import { sendAutomaticMail } from "#infra/mail/send-automatic-mail.ts";
import { lastPeriod, nextReportAt } from "./report-periods.ts";
import {
  deleteReportMails,
  insertReportMail,
  lockDueSetting,
  updateNextAt,
  type ReportSetting,
  selectReportSetting,
} from "./store/reports.ts";
import type { ReportJobsCtx } from "./ctx.ts";
import { reportMails, reportSweep, type ReportMail } from "./queues.ts";
import { getReportFigures } from "./figures.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

export const reportQueues: readonly Queue<object>[] = [reportMails, reportSweep];

export function reportWorkers(ctx: ReportJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(reportMails, ({ id, data }) => sendReport(ctx, mailer, { id, ...data })),
    worker(reportSweep, async () => void (await queueDueReports(ctx))),
  ];
}

/** How long a sent report is remembered, so that it is not sent twice. Longer than any period. */
const KEPT_DAYS = 400;

/** Queues every report that is due, once per period even if several nodes run it; returns how many. */
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

/** True if a report was queued, false if its period was reported before, undefined if nothing is due. */
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

/** Sends one report, unless the recipient no longer wants it or no longer has access. */
async function sendReport(
  ctx: ReportJobsCtx,
  mailer: Mailer,
  job: ReportMail & { readonly id: string },
): Promise<void> {
  const addressee = await findAddressee(ctx, job);
  if (!addressee) return;
  const { recipient, workspace, setting } = addressee;
  const { workspaceId, rhythm, from, until, zone } = job;
  const figures = await getReportFigures({ ...ctx, workspaceId }, rhythm, { from, until, zone });
  const unsubscribe = unsubscribeUrl(ctx.keys, ctx.publicUrl, setting.id);
  // imported on demand: the email library takes tens of megabytes, which processes that send no email should not load
  const { renderReport } = await import("./mails/render.tsx");
  const { language } = recipient;
  const { publicUrl } = ctx;
  const { handle } = workspace;
  const pageUrl = await getPageAddress(ctx.db, publicUrl, workspace);
  const mail = await renderReport({
    figures,
    rhythm,
    language,
    publicUrl,
    pageId: workspaceId,
    pageUrl,
    handle,
    unsubscribe,
  });
  const headers = {
    // one click in the mail client, without opening a page (RFC 8058)
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await sendAutomaticMail(mailer, { to: recipient.email, ...mail, headers, id: job.id });
}

interface Addressee {
  readonly recipient: Recipient;
  readonly workspace: Workspace;
  readonly setting: ReportSetting;
}

/** Undefined if the recipient is unverified, accepts no email, has switched reports off, or has left the workspace. */
async function findAddressee(ctx: ReportJobsCtx, job: ReportMail): Promise<Addressee | undefined> {
  const setting = await selectReportSetting(ctx.db, job);
  if (!setting || (!job.isRequested && setting.rhythm !== job.rhythm)) return undefined;
  const recipient = await findRecipient(ctx, job.accountId);
  const workspace = await findWorkspace(ctx, job.workspaceId);
  if (!recipient || !workspace || !isPublic(workspace)) return undefined;
  return (await mayNotify(ctx, job.accountId, "activity")) ? { recipient, workspace, setting } : undefined;
}
