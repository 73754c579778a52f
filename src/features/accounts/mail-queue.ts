import { newId } from "#base/ids.ts";
import type { Language } from "#base/language.ts";
import type { Queue } from "#infra/jobs/queue.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { MfaEvent } from "./mails/content.ts";
import { insertFinalNotice } from "./store/final-notices.ts";

/** Sent if `email` has an account; the job finds out, so that no response reveals it. */
interface ToAddress {
  readonly kind: "reset" | "taken";
  readonly email: string;
}

interface VerifyMail {
  readonly kind: "verify";
  readonly email: string;
  /** The sign-up that a code is for; the latest of the address where it is left out. */
  readonly signUpId?: string;
}

interface ToAccount {
  readonly accountId: string;
}

/** Written to an address that is not, or no longer, the account's own. */
interface ToOtherAddress extends ToAccount {
  readonly email: string;
}

/** A mail that waits. Instants are ISO 8601; no code or token is ever in it: the job derives them from a stored seed. */
export type AccountMail =
  | ToAddress
  | VerifyMail
  | (ToAccount & { readonly kind: "new-sign-in"; readonly device: string; readonly place: string; readonly at: string })
  | (ToAccount & { readonly kind: "password-changed" })
  /** To the new address, with the link that confirms it. */
  | (ToOtherAddress & { readonly kind: "address-change" })
  /** To the old address, with the link that stops the change. */
  | (ToOtherAddress & { readonly kind: "address-change-notice"; readonly newEmail: string })
  /** To one of both addresses: queue it twice. */
  | (ToOtherAddress & { readonly kind: "address-changed"; readonly newEmail: string })
  | (ToAccount & { readonly kind: "factor-changed"; readonly what: MfaEvent; readonly name?: string })
  | (ToAccount & { readonly kind: "export-ready"; readonly until: string })
  | (ToAccount & { readonly kind: "deletion-scheduled"; readonly at: string })
  | (ToAccount & { readonly kind: "deletion-cancelled" })
  | (ToAccount & {
      readonly kind: "username-changed";
      readonly old: string;
      readonly until: string;
      /** The page that has another name now; the account's first where it is left out. */
      readonly workspaceId?: string;
    })
  | { readonly kind: "deletion-done"; readonly farewellId: string };

/** The last mail of a deleted account. */
interface FinalNotice {
  readonly kind: "deletion-done";
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

export type MailToQueue = Exclude<AccountMail, { readonly kind: "deletion-done" }> | FinalNotice;

/** Ten tries within about three quarters of an hour; then a person has asked again, or given up. */
export const accountMails: Queue<AccountMail> = {
  name: "account-mails",
  retryLimit: 10,
  retryDelaySeconds: 4,
  retryDelayMaxSeconds: 600,
  expireSeconds: 60,
  keepSeconds: 3600,
  concurrency: 2,
};

type QueueCtx = Pick<AccountsCtx, "jobs" | "now">;

/**
 * Queues a mail, in the caller's transaction where there is one. `id` is the job's, for a token that the caller
 * has issued already (`issueVerificationToken`). The address of a final notice is a row of its own, deleted once it is sent.
 */
export async function queueMail(ctx: QueueCtx, tx: Tx | Db, mail: MailToQueue, id = newId()): Promise<void> {
  await ctx.jobs.enqueue(tx, accountMails, await storable(ctx, tx, mail), id);
}

async function storable(ctx: QueueCtx, tx: Tx | Db, mail: MailToQueue): Promise<AccountMail> {
  if (mail.kind !== "deletion-done") return mail;
  const { email, username, language } = mail;
  const farewellId = newId();
  await insertFinalNotice(tx, { id: farewellId, email, username, language, createdAt: ctx.now() });
  return { kind: "deletion-done", farewellId };
}
