import { findRecipient, type Recipient } from "#features/accounts/recipient.ts";
import { mayNotify } from "#features/accounts/notifications/notifications.ts";
import { findWorkspace, isPublic, type Workspace } from "#features/workspaces/workspaces.ts";
import { PermanentFailure } from "#infra/jobs/queue.ts";
import { isPermanent } from "#infra/mail/counted.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { type ReportSetting, selectReportSetting } from "./store/reports.ts";
import type { ReportJobsCtx } from "./ctx.ts";
import { findFigures } from "./figures.ts";
import type { ReportMail } from "./queues.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

/** Sends one report, if the recipient still wants it and may have it. */
export async function sendReport(
  ctx: ReportJobsCtx,
  mailer: Mailer,
  job: ReportMail & { readonly id: string },
): Promise<void> {
  const wanted = await findWanted(ctx, job);
  if (!wanted) return;
  const { recipient, workspace, setting } = wanted;
  const { workspaceId, rhythm, from, until, zone } = job;
  const figures = await findFigures({ ...ctx, workspaceId }, rhythm, { from, until, zone });
  const off = unsubscribeUrl(ctx.keys, ctx.publicUrl, setting.id);
  // imported on demand: the mail library takes tens of megabytes, which a process that sends no mail should not hold
  const { renderReport } = await import("./mails/render.tsx");
  const { language } = recipient;
  const { publicUrl } = ctx;
  const mail = await renderReport({ figures, rhythm, language, publicUrl, handle: workspace.handle, unsubscribe: off });
  const headers = {
    // keeps auto-responders from replying (RFC 3834)
    "Auto-Submitted": "auto-generated",
    // one click in the mail client, without opening a page (RFC 8058)
    "List-Unsubscribe": `<${off}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  try {
    await mailer.send({ to: recipient.email, ...mail, headers, id: job.id });
  } catch (error) {
    throw isPermanent(error) ? new PermanentFailure(error) : error;
  }
}

interface Wanted {
  readonly recipient: Recipient;
  readonly workspace: Workspace;
  readonly setting: ReportSetting;
}

/** Undefined if the recipient is not verified, accepts no mail, has switched reports off, or has left. */
async function findWanted(ctx: ReportJobsCtx, job: ReportMail): Promise<Wanted | undefined> {
  const setting = await selectReportSetting(ctx.db, job);
  if (!setting || (!job.isRequested && setting.rhythm !== job.rhythm)) return undefined;
  const recipient = await findRecipient(ctx, job.accountId);
  const workspace = await findWorkspace(ctx, job.workspaceId);
  if (!recipient || !workspace || !isPublic(workspace)) return undefined;
  return (await mayNotify(ctx, job.accountId, "activity")) ? { recipient, workspace, setting } : undefined;
}
