import { Hopeless } from "#infra/jobs/queue.ts";
import { isForGood } from "#infra/mail/counted.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import { composeMail, type MailJob } from "./mail-content.ts";
import { deleteFinalNotice } from "./store/final-notices.ts";

/** No mail here is advertising, so none has `List-Unsubscribe` (RFC 8058): account mail cannot be turned off. */
const headers = {
  // Keeps autoresponders from replying (RFC 3834).
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

/** Sends one mail, in the account's language. Does nothing if the mail is no longer needed. */
export async function sendAccountMail(ctx: AccountJobsCtx, mailer: Mailer, job: MailJob): Promise<void> {
  const composed = await composeMail(ctx, job);
  if (!composed) return;
  const { to, language, content } = composed;
  // Loaded on demand: the mail renderer takes tens of megabytes.
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

/** The address of a deleted account is stored for this mail only. */
async function forget(ctx: AccountJobsCtx, job: MailJob): Promise<void> {
  if (job.kind === "deletion-done") await deleteFinalNotice(ctx.db, job.farewellId);
}
