import { getPageAddress } from "#features/domains/page-addresses.ts";
import type { Language } from "#base/language.ts";
import { dashboardUrl } from "#features/accounts/mails/dashboard-url.ts";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { sendMessage } from "#features/accounts/mails/send-message.ts";
import { mayNotify } from "#features/accounts/notifications/notifications.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { findWorkspace, isPublic } from "#features/workspaces/workspaces.ts";
import { PermanentFailure } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AudienceJobsCtx } from "./ctx.ts";
import { confirmationMessage, contactMessage } from "./mails/email-messages.ts";
import type { AudienceMail } from "./queues.ts";
import { selectMessage } from "./store/messages.ts";
import { selectSubscriber } from "./store/subscribers.ts";
import { subscriptionUrl, getToken } from "./subscription/token.ts";

interface Composed {
  readonly to: string;
  readonly language: Language;
  readonly message: EmailMessage;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends one email, unless its subject was deleted or its recipient no longer wants such email. */
export async function sendAudienceMail(
  ctx: AudienceJobsCtx,
  mailer: Mailer,
  job: AudienceMail & { readonly id: string },
): Promise<void> {
  const composed =
    job.kind === "asked"
      ? await composeConfirmation(ctx, job.subscriberId)
      : await composeMessage(ctx, job.messageId, job.accountId);
  if (!composed) return;
  try {
    await sendMessage(ctx, mailer, { ...composed, id: job.id });
  } catch (error) {
    if (error instanceof PermanentFailure) throw new PermanentFailure(withoutAddress(error.cause, composed.to));
    throw withoutAddress(error, composed.to);
  }
}

/** To a subscriber: a confirmation request while pending, or a note that they are already subscribed. */
async function composeConfirmation(ctx: AudienceJobsCtx, subscriberId: string): Promise<Composed | undefined> {
  const { publicUrl, keys } = ctx;
  const row = await selectSubscriber(ctx.db, subscriberId);
  const workspace = row && (await findWorkspace(ctx, row.workspaceId));
  if (!row || row.state === "left" || !workspace || !isPublic(workspace)) return undefined;
  const { email, language, confirmSeed, unsubscribeSeed } = row;
  const { handle } = workspace;
  const unsubscribeUrl = subscriptionUrl(publicUrl, getToken(keys, "leave", unsubscribeSeed));
  const isPending = row.state === "pending";
  const url = isPending
    ? subscriptionUrl(publicUrl, getToken(keys, "confirm", confirmSeed))
    : await getPageAddress(ctx.db, publicUrl, workspace);
  const message = confirmationMessage(
    { kind: isPending ? "confirm" : "already", handle, url, unsubscribeUrl },
    language,
  );
  const headers = {
    // One-click unsubscribe in the mail program, without a visit (RFC 8058).
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { to: email, language, message, headers };
}

/** To an owner of the page. Replies go to the visitor. */
async function composeMessage(
  ctx: AudienceJobsCtx,
  messageId: string,
  accountId: string,
): Promise<Composed | undefined> {
  const row = await selectMessage(ctx.db, messageId);
  const workspace = row && (await findWorkspace(ctx, row.workspaceId));
  const recipient = await findRecipient(ctx, accountId);
  if (!row || !workspace || !recipient || !(await mayNotify(ctx, accountId, "activity"))) return undefined;
  const { form, name, email } = row;
  const url = dashboardUrl(ctx.publicUrl, "audience", workspace.id, { tab: "messages" });
  const text = { handle: workspace.handle, form, name, email, message: row.message, url };
  const message = contactMessage(text, recipient.language);
  return { to: recipient.email, language: recipient.language, message, headers: { "Reply-To": email } };
}

/** A mail server's error often names the recipient, which no log or dead letter may contain. */
function withoutAddress(error: unknown, address: string): Error {
  const hide = (text: string) =>
    [address, address.toLowerCase()].reduce((all, form) => all.replaceAll(form, "(the reader)"), text);
  if (!(error instanceof Error)) return new Error(hide(String(error)));
  const safeError = new Error(hide(error.message));
  safeError.name = error.name;
  if (error.stack !== undefined) safeError.stack = hide(error.stack);
  return safeError;
}
