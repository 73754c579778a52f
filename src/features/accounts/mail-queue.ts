import { newId } from "#base/ids.ts";
import type { Language } from "#base/language.ts";
import type { Queue } from "#infra/jobs/queue.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { MfaEvent } from "./mails/content.ts";
import { insertFinalNotice } from "./store/final-notices.ts";

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

/** A mail to an address that is not, or is no longer, the account's own. */
interface ToOtherAddress extends ToAccount {
  readonly email: string;
}

/**
 * A queued mail. Instants are ISO 8601. It never contains a code or token: the job derives those from a stored seed.
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
  | { readonly kind: "deletion-done"; readonly farewellId: string };

/** The last mail of a deleted account. */
interface FinalNotice {
  readonly kind: "deletion-done";
  readonly email: string;
  readonly username: string;
  readonly language: Language;
}

export type MailToQueue = Exclude<AccountMail, { readonly kind: "deletion-done" }> | FinalNotice;

/** Ten attempts within about 45 minutes; by then the person has asked again or given up. */
export const accountMails: Queue<AccountMail> = {
  name: "account-mails",
  retryLimit: 10,
  retryDelaySeconds: 4,
  retryDelayMaxSeconds: 600,
  expireSeconds: 60,
  deleteAfterSeconds: 3600,
  concurrency: 2,
};

type QueueCtx = Pick<AccountsCtx, "jobs" | "now">;

/**
 * Queues a mail, in the caller's transaction if there is one. `id` becomes the job's id; pass it for a token that is
 * already issued (`issueVerificationToken`). The address of a final notice is stored in a separate row, deleted once
 * the mail is sent.
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
