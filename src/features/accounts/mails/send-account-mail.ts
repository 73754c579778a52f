import type { Language } from "#base/language.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { PermanentFailure } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { sendAutomaticMail } from "#infra/mail/send-automatic-mail.ts";
import type { AccountJobsCtx } from "../ctx.ts";
import type { AccountMail } from "../mail-queue.ts";
import { type AccountRow, selectAccount, selectAccountByEmail } from "../store/accounts.ts";
import { deleteFinalNotice, selectFinalNotice } from "../store/final-notices.ts";
import { selectLatestSignUp, selectSignUp } from "../store/sign-ups.ts";
import { findAddressToken, issueResetToken } from "../tokens.ts";
import { findCode } from "../verify.ts";
import type { MailContent } from "./content.ts";

/**
 * Sends one email, in the account's language. Does nothing if the email is no longer needed. No email here is
 * advertising, so none has `List-Unsubscribe` (RFC 8058): account email cannot be turned off.
 */
export async function sendAccountMail(ctx: AccountJobsCtx, mailer: Mailer, job: MailJob): Promise<void> {
  const composed = await composeMail(ctx, job);
  if (!composed) return;
  const { to, language, content } = composed;
  // Loaded on demand: the email renderer takes tens of megabytes.
  const { renderMail } = await import("./render.tsx");
  const mail = await renderMail(content, language, ctx.publicUrl);
  try {
    await sendAutomaticMail(mailer, { to, ...mail, id: job.id });
  } catch (error) {
    if (error instanceof PermanentFailure) await forgetAddress(ctx, job);
    throw error;
  }
  await forgetAddress(ctx, job);
}

/** The address of a deleted account is stored for this email only. */
async function forgetAddress(ctx: AccountJobsCtx, job: MailJob): Promise<void> {
  if (job.kind === "deletion-done") await deleteFinalNotice(ctx.db, job.farewellId);
}

type MailJob = AccountMail & { readonly id: string };

interface ComposedMail {
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
}

/** The recipient, language and content of a mail job; undefined if the email is no longer needed. */
async function composeMail(ctx: AccountJobsCtx, job: MailJob): Promise<ComposedMail | undefined> {
  if (job.kind === "deletion-done") return composeFinalNotice(ctx, job.farewellId);
  if (job.kind === "verify") return composeVerification(ctx, job);
  const account =
    "accountId" in job ? await selectAccount(ctx.db, job.accountId) : await selectAccountByEmail(ctx.db, job.email);
  // An unverified address has no password to reset, so it gets its code instead.
  if (!account && job.kind === "reset") return composeVerification(ctx, job);
  if (!account) return undefined;
  const pageId = ("workspaceId" in job && job.workspaceId) || account.id;
  const username = (await findWorkspace(ctx, pageId))?.handle ?? "";
  const content = await findContent(ctx, account, username, job);
  // Emails about an address change name their recipient: the new or the old address.
  const to = "accountId" in job && "email" in job ? job.email : account.email;
  return content && { to, language: account.language, content };
}

async function composeVerification(
  ctx: AccountJobsCtx,
  { id, email, signUpId }: { id: string; email: string; signUpId?: string },
): Promise<ComposedMail | undefined> {
  const signUp = await (signUpId ? selectSignUp(ctx.db, signUpId) : selectLatestSignUp(ctx.db, email));
  if (!signUp || (await selectAccountByEmail(ctx.db, signUp.email))) return undefined;
  const text = await findCode(ctx, id, signUp);
  if (text === undefined) return undefined;
  const username = (await findWorkspace(ctx, signUp.workspaceId))?.handle ?? "";
  return { to: signUp.email, language: signUp.language, content: { kind: "verify", username, text } };
}

async function composeFinalNotice(ctx: AccountJobsCtx, id: string): Promise<ComposedMail | undefined> {
  const row = await selectFinalNotice(ctx.db, id);
  return row && { to: row.email, language: row.language, content: { kind: "deletion-done", username: row.username } };
}

type AddressedMail = Exclude<MailJob, { readonly kind: "deletion-done" | "verify" }>;

async function findContent(
  ctx: AccountJobsCtx,
  account: AccountRow,
  username: string,
  job: AddressedMail,
): Promise<MailContent | undefined> {
  switch (job.kind) {
    case "reset": {
      const text = await issueResetToken(ctx, { id: job.id, accountId: account.id });
      return text === undefined ? undefined : { kind: job.kind, username, text };
    }
    case "new-sign-in":
      return { kind: job.kind, username, device: job.device, place: job.place, at: new Date(job.at) };
    case "address-changed":
      return { kind: job.kind, username, newEmail: job.newEmail };
    case "factor-changed":
      return { kind: job.kind, username, what: job.what, name: job.name ?? "" };
    case "api-key-changed":
      return { kind: job.kind, username, pageId: job.workspaceId, what: job.what, name: job.name };
    case "app-changed":
      return { kind: job.kind, username, what: job.what, name: job.name };
    case "account-viewed":
      return { kind: job.kind, username, reason: job.reason, at: new Date(job.at) };
    case "export-ready":
      return { kind: job.kind, username, until: new Date(job.until) };
    case "deletion-scheduled":
      return { kind: job.kind, username, at: new Date(job.at) };
    case "username-changed":
      return { kind: job.kind, username, old: job.old, until: new Date(job.until) };
    case "taken":
    case "password-changed":
    case "deletion-cancelled":
      return { kind: job.kind, username };
    case "address-change": {
      const change = { accountId: account.id, newEmail: job.email, side: "new" } as const;
      const text = await findAddressToken(ctx, change);
      return text === undefined ? undefined : { kind: job.kind, username, text };
    }
    case "address-change-notice": {
      const { newEmail } = job;
      const text = await findAddressToken(ctx, { accountId: account.id, newEmail, side: "old" });
      return text === undefined ? undefined : { kind: job.kind, username, newEmail, text };
    }
  }
}
