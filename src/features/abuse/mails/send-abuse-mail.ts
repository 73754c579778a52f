import type { Language } from "#base/language.ts";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { findRecipient, type Recipient } from "#features/accounts/recipient.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { PermanentFailure } from "#infra/jobs/queue.ts";
import { isPermanent } from "#infra/mail/counted.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AbuseMail } from "../queues.ts";
import { selectAppeal } from "../store/appeals.ts";
import { selectCase, selectReport } from "../store/cases.ts";
import { appealOutcomeMessage, outcomeMessage, receivedMessage, statementMessage } from "./abuse-messages.ts";

export interface AbuseJobsCtx extends Pick<Ctx, "db" | "now"> {
  readonly publicUrl: string;
}

interface Composed extends Recipient {
  readonly message: EmailMessage;
}

// Keeps autoresponders from replying (RFC 3834).
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Sends one mail, unless its subject was erased. */
export async function sendAbuseMail(
  ctx: AbuseJobsCtx,
  mailer: Mailer,
  mail: AbuseMail & { id: string },
): Promise<void> {
  const composed = await compose(ctx, mail);
  if (!composed) return;
  const { email, language, message } = composed;
  // Loaded on demand: the mail renderer takes tens of megabytes.
  const { renderMessage } = await import("#features/accounts/mails/render.tsx");
  const rendered = await renderMessage(message, language, ctx.publicUrl);
  try {
    await mailer.send({ to: email, ...rendered, headers: AUTOMATIC, id: mail.id });
  } catch (error) {
    throw isPermanent(error) ? new PermanentFailure(error) : error;
  }
}

function compose(ctx: AbuseJobsCtx, mail: AbuseMail): Promise<Composed | undefined> {
  if (mail.kind === "statement") return composeStatement(ctx, mail);
  if (mail.kind === "appeal") return composeAppealOutcome(ctx, mail);
  return composeReply(ctx, mail);
}

async function composeReply(
  ctx: AbuseJobsCtx,
  { kind, reportId }: Extract<AbuseMail, { kind: "received" | "outcome" }>,
): Promise<Composed | undefined> {
  const report = await selectReport(ctx.db, reportId);
  if (!report || report.address === "") return undefined;
  const { address: email, language } = report;
  const toReply = (message: EmailMessage): Composed => ({ email, language, message });
  if (kind === "received") return toReply(receivedMessage(reportId, language));
  const decided = report.caseId === null ? undefined : await selectCase(ctx.db, report.caseId);
  if (!decided?.action) return undefined;
  return toReply(outcomeMessage({ reportId, action: decided.action, contactUrl: contactUrl(ctx) }, language));
}

async function composeStatement(
  ctx: AbuseJobsCtx,
  { caseId, accountId }: Extract<AbuseMail, { kind: "statement" }>,
): Promise<Composed | undefined> {
  const decided = await selectCase(ctx.db, caseId);
  const recipient = await findRecipient(ctx, accountId);
  if (!recipient || !decided?.action || decided.action === "none") return undefined;
  // the query is the reporter's own text
  const reported = URL.parse(decided.url);
  const place =
    (reported && reported.host + reported.pathname) || ((await findWorkspace(ctx, decided.workspaceId))?.handle ?? "");
  const statement = { ...decided, action: decided.action, place, url: statementUrl(ctx, decided) };
  const language: Language = recipient.language;
  return { ...recipient, message: statementMessage(statement, language) };
}

async function composeAppealOutcome(
  ctx: AbuseJobsCtx,
  { appealId, accountId }: Extract<AbuseMail, { kind: "appeal" }>,
): Promise<Composed | undefined> {
  const decided = await selectAppeal(ctx.db, appealId);
  const recipient = await findRecipient(ctx, accountId);
  if (!recipient || !decided?.outcome) return undefined;
  const { id, outcome, reason } = decided;
  const message = appealOutcomeMessage({ id, outcome, reason, url: statementUrl(ctx, decided) }, recipient.language);
  return { ...recipient, message };
}

/** Where the owner reads the reasons and appeals. */
function statementUrl(ctx: AbuseJobsCtx, { decisionId }: { readonly decisionId: string | null }): string {
  if (decisionId === null) return contactUrl(ctx);
  return `${ctx.publicUrl.replace(/\/+$/, "")}/dashboard/restrictions/${decisionId}`;
}

function contactUrl({ publicUrl }: AbuseJobsCtx): string {
  return `${publicUrl.replace(/\/+$/, "")}/contact`;
}
