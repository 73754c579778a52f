import { Hopeless } from "#infra/jobs/queue.ts";
import { isForGood } from "#infra/mail/counted.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import { composeMail, type MailJob } from "./mail-content.ts";
import { deleteFinalNotice } from "./store/final-notices.ts";

/** None is an advertisement, so that none has `List-Unsubscribe` (RFC 8058): what is told here nobody can turn off. */
const headers = {
  // because answering machines otherwise write back (RFC 3834)
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

/** Sends one mail, in the account's language; an address without an account, or with nothing to prove, gets none. */
export async function sendAccountMail(ctx: AccountJobsCtx, mailer: Mailer, job: MailJob): Promise<void> {
  const composed = await composeMail(ctx, job);
  if (!composed) return;
  const { to, language, content } = composed;
  // because the mail kit takes tens of megabytes, which a process that sends no mail need not hold
  const { renderMail } = await import("./mails/render.tsx");
  const mail = await renderMail(content, language, ctx.publicUrl);
  try {
    await mailer.send({ to, ...mail, headers, id: job.id });
  } catch (error) {
    if (!isForGood(error)) throw error;
    await forget(ctx, job);
    throw new Hopeless(error);
  }
  await forget(ctx, job);
}

/** The address of somebody who has left is kept for this mail alone. */
async function forget(ctx: AccountJobsCtx, job: MailJob): Promise<void> {
  if (job.kind === "deletion-done") await deleteFinalNotice(ctx.db, job.farewellId);
}
