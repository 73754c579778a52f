import { newId } from "#base/ids.ts";
import type { Language } from "#base/language.ts";
import { HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Queue } from "#infra/jobs/queue.ts";
import { listQueued, type QueuedJob } from "#infra/jobs/queued-jobs.ts";
import { enforceRateLimit, type RateLimit, type RateLimitResult } from "#infra/rate-limits/rate-limits.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { ApiKeyChange, AppChange, MfaEvent, MailKind } from "./mails/content.ts";
import { selectAccount } from "./store/accounts.ts";
import { insertFinalNotice, selectFinalNotice } from "./store/final-notices.ts";

/** Sent only if `email` has an account. The job checks that, so that no response reveals it. */
interface ToAddress {
  readonly kind: "reset" | "taken";
  readonly email: string;
}

interface VerifyMail {
  readonly kind: "verify";
  readonly email: string;
  /** The sign-up of the code; by default the latest of the address. */
  readonly signUpId?: string;
}

interface ToAccount {
  readonly accountId: string;
}

/** An email to a given address, which may not be the account's current one. */
interface ToOtherAddress extends ToAccount {
  readonly email: string;
}

/**
 * A queued email. Instants are ISO 8601. It never contains a code or token: the job derives those from a stored seed.
 */
export type AccountMail =
  | ToAddress
  | VerifyMail
  | (ToAccount & { readonly kind: "new-sign-in"; readonly device: string; readonly place: string; readonly at: string })
  | (ToAccount & { readonly kind: "password-changed" })
  /** To the new address, with the link that confirms the change. */
  | (ToOtherAddress & { readonly kind: "address-change" })
  /** To the old address, with the link that cancels the change. */
  | (ToOtherAddress & { readonly kind: "address-change-notice"; readonly newEmail: string })
  /** To one of the two addresses; queue it once for each. */
  | (ToOtherAddress & { readonly kind: "address-changed"; readonly newEmail: string })
  | (ToAccount & { readonly kind: "factor-changed"; readonly what: MfaEvent; readonly name?: string })
  | (ToAccount & {
      readonly kind: "api-key-changed";
      readonly workspaceId: string;
      readonly what: ApiKeyChange;
      readonly name: string;
    })
  | (ToAccount & {
      readonly kind: "app-changed";
      readonly workspaceId: string;
      readonly what: AppChange;
      readonly name: string;
    })
  | (ToAccount & { readonly kind: "account-viewed"; readonly reason: string; readonly at: string })
  | (ToAccount & { readonly kind: "export-ready"; readonly until: string })
  | (ToAccount & { readonly kind: "deletion-scheduled"; readonly at: string })
  | (ToAccount & { readonly kind: "deletion-cancelled" })
  | (ToAccount & {
      readonly kind: "username-changed";
      readonly old: string;
      readonly until: string;
      /** The renamed page; by default the account's first. */
      readonly workspaceId?: string;
    })
  | {
      readonly kind: "deletion-done";
      /** The id of the final notice. The field keeps its older name, since jobs of an earlier version may be queued. */
      readonly farewellId: string;
    };

/** The last email of a deleted account. */
interface FinalNotice {
  readonly kind: "deletion-done";
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

export type MailToQueue = Exclude<AccountMail, { readonly kind: "deletion-done" }> | FinalNotice;

/** Ten retries within about 45 minutes. After that, the person has requested another email or lost interest. */
export const accountMails: Queue<AccountMail> = {
  name: "account-mails",
  retryLimit: 10,
  retryDelaySeconds: 4,
  expireSeconds: 60,
  concurrency: 2,
};

type QueueCtx = Pick<AccountsCtx, "jobs" | "now">;

/**
 * Queues an email, in the caller's transaction if there is one. `id` becomes the job's id; pass it for a token that is
 * already issued (`issueResetToken`). The address of a final notice is stored in a separate row, deleted once
 * the email is sent.
 */
export async function queueMail(ctx: QueueCtx, tx: Tx | Db, mail: MailToQueue, id = newId()): Promise<void> {
  await ctx.jobs.enqueue(tx, accountMails, await toStorable(ctx, tx, mail), id);
}

async function toStorable(ctx: QueueCtx, tx: Tx | Db, mail: MailToQueue): Promise<AccountMail> {
  if (mail.kind !== "deletion-done") return mail;
  const { email, username, language } = mail;
  const farewellId = newId();
  await insertFinalNotice(tx, { id: farewellId, email, username, language, createdAt: ctx.now() });
  return { kind: "deletion-done", farewellId };
}

const mailPerMinute: RateLimit = { name: "mail-minute", points: 1, seconds: MINUTE_SECONDS, isSilent: true };
const mailPerHour: RateLimit = { name: "mail-hour", points: 5, seconds: HOUR_SECONDS, isSilent: true };
/**
 * Counts across all networks. The window is no longer than the lifetime of a reset link, so at any time either an
 * earlier link still works or another may be sent.
 */
const mailPerAddress: RateLimit = { name: "mail-address", points: 10, seconds: 30 * MINUTE_SECONDS, isSilent: true };
const mailPerNetwork: RateLimit = { name: "mail-network", points: 60, seconds: HOUR_SECONDS };

/** Counts one email of a kind to an address. Returns false if the email must be dropped silently. */
export async function mayMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  return (await countMail(ctx, kind, email)).ok;
}

async function countMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<RateLimitResult> {
  const address = `${kind} ${email.toLowerCase()}`;
  const fromHere = `${address} ${ctx.network}`;
  const minute = await ctx.rateLimits.take(mailPerMinute, fromHere);
  const hour = minute.ok ? await ctx.rateLimits.take(mailPerHour, fromHere) : minute;
  return hour.ok ? ctx.rateLimits.take(mailPerAddress, address) : hour;
}

/**
 * Like `mayMail`, for emails that anyone can request. Throws if the network has requested email for too many addresses.
 */
export async function mayRequestMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  return (await countRequestedMail(ctx, kind, email)).ok;
}

/** Like `mayRequestMail`, but returns how long to wait before the next email. */
export async function countRequestedMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<RateLimitResult> {
  await enforceRateLimit(ctx.rateLimits, mailPerNetwork, ctx.network);
  return countMail(ctx, kind, email);
}

type DbCtx = Pick<Ctx, "db">;

/** A queued or failed email, without anything that identifies its recipient. */
export interface MailState extends Omit<QueuedJob, "data"> {
  readonly kind: MailKind;
  /** The part of the address after the @; empty if the account has been deleted. */
  readonly domain: string;
}

/** Emails that are queued, being sent, or failed for good, oldest first. */
export async function listMails(ctx: DbCtx): Promise<MailState[]> {
  const jobs = await listQueued(ctx.db, accountMails);
  return Promise.all(
    jobs.map(async ({ data, error, ...job }) => {
      const mail = data as AccountMail;
      const domain = getDomain(await findAddress(ctx, mail));
      return { ...job, kind: mail.kind, domain, error: error && withoutAddresses(error) };
    }),
  );
}

async function findAddress({ db }: DbCtx, mail: AccountMail): Promise<string | undefined> {
  if ("email" in mail) return mail.email;
  if (mail.kind === "deletion-done") return (await selectFinalNotice(db, mail.farewellId))?.email;
  return (await selectAccount(db, mail.accountId))?.email;
}

function getDomain(email: string | undefined): string {
  return email?.slice(email.lastIndexOf("@") + 1) ?? "";
}

/** Mail servers often repeat the rejected address in their response. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"(),:;@]+@?/g, (word) => (word.endsWith("@") ? "…@" : word));
}
