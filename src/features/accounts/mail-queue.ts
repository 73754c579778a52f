import { newId } from "#base/ids.ts";
import type { Queue } from "#infra/jobs/queue.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { MailKind } from "./mail-allowance.ts";

export interface AccountMail {
  readonly kind: MailKind;
  readonly email: string;
}

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

/** Queues a mail, whether or not the address has an account: the job finds out, so that the answer cannot tell. */
export async function queueMail(ctx: AccountsCtx, tx: Tx | Db, mail: AccountMail): Promise<void> {
  await ctx.jobs.enqueue(tx, accountMails, mail, newId());
}
