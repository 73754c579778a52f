import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { sendMessage } from "#features/accounts/mails/send-message.ts";
import { findRecipient, type Recipient } from "#features/accounts/recipient.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { findDecision } from "#features/moderation/moderate.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { findOwnTargets } from "../appeals/own-targets.ts";
import { nameOwnTargets } from "../appeals/present-statement.ts";
import type { AbuseMail } from "../queues.ts";
import { selectAppeal } from "../store/appeals.ts";
import { type CaseRow, selectCase, selectCaseOfDecision, selectReport } from "../store/cases.ts";
import { appealOutcomeMessage, outcomeMessage, receivedMessage, statementMessage } from "./abuse-messages.ts";

export interface AbuseMailCtx extends Pick<Ctx, "db" | "now"> {
  readonly publicUrl: string;
  /** The address for replies from reporters. */
  readonly abuseContact: string;
  readonly jobs: Jobs;
}

interface Composed extends Recipient {
  readonly message: EmailMessage;
  readonly replyTo?: string;
}

type OneMail = Exclude<AbuseMail, { kind: "statements" }>;

/** Sends one email, unless its subject was erased. */
export async function sendAbuseMail(ctx: AbuseMailCtx, mailer: Mailer, mail: OneMail & { id: string }): Promise<void> {
  const composed = await compose(ctx, mail);
  if (!composed) return;
  const { email, language, message, replyTo } = composed;
  const headers = { ...(replyTo !== undefined && { "Reply-To": replyTo }) };
  await sendMessage(ctx, mailer, { to: email, language, message, headers, id: mail.id });
}

function compose(ctx: AbuseMailCtx, mail: OneMail): Promise<Composed | undefined> {
  if (mail.kind === "statement") return composeStatement(ctx, mail);
  if (mail.kind === "appeal") return composeAppealOutcome(ctx, mail);
  return composeReply(ctx, mail);
}

async function composeReply(
  ctx: AbuseMailCtx,
  { kind, reportId }: Extract<AbuseMail, { kind: "received" | "outcome" }>,
): Promise<Composed | undefined> {
  const report = await selectReport(ctx.db, reportId);
  if (!report || report.address === "") return undefined;
  const { address: email, language } = report;
  const toReply = (message: EmailMessage): Composed => ({ email, language, message, replyTo: ctx.abuseContact });
  if (kind === "received") return toReply(receivedMessage(reportId, language));
  const decided = report.caseId === null ? undefined : await selectCase(ctx.db, report.caseId);
  if (!decided?.action) return undefined;
  return toReply(outcomeMessage({ reportId, action: decided.action, contactUrl: contactUrl(ctx) }, language));
}

async function composeStatement(
  ctx: AbuseMailCtx,
  { decisionId, accountId }: Extract<AbuseMail, { kind: "statement" }>,
): Promise<Composed | undefined> {
  const decision = await findDecision(ctx, decisionId);
  const recipient = await findRecipient(ctx, accountId);
  if (!recipient || !decision || decision.state === "ok") return undefined;
  const own = await findOwnTargets(ctx, accountId, decision);
  if (own.targets.length === 0) return undefined;
  const { state, category, reason, until } = decision;
  const decidedCase = await selectCaseOfDecision(ctx.db, decisionId);
  const place = toPlace(decidedCase) || (await nameOwnTargets(ctx.db, own.targets)).map(({ name }) => name).join(", ");
  const statement = { id: decisionId, state, category, reason, until, decidedCase, place };
  const url = statementUrl(ctx, { decisionId });
  return { ...recipient, message: statementMessage({ ...statement, url }, recipient.language) };
}

/** The reported URL without its query, whose text the reporter may have made up; empty if there is no URL. */
function toPlace(decidedCase: CaseRow | undefined): string {
  const reported = decidedCase && URL.parse(decidedCase.url);
  return reported ? reported.host + reported.pathname : "";
}

async function composeAppealOutcome(
  ctx: AbuseMailCtx,
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
function statementUrl(ctx: AbuseMailCtx, { decisionId }: { readonly decisionId: string | null }): string {
  if (decisionId === null) return contactUrl(ctx);
  return `${ctx.publicUrl}/dashboard/restrictions/${decisionId}`;
}

function contactUrl({ publicUrl }: AbuseMailCtx): string {
  return `${publicUrl}/contact`;
}
