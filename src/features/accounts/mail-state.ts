import type { Ctx } from "#features/outbox/ctx.ts";
import { listQueued, reviveQueued, type QueuedJob } from "#infra/jobs/queued.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { type AccountMail, accountMails } from "./mail-queue.ts";
import type { MailKind } from "./mails/content.ts";
import { selectAccount } from "./store/accounts.ts";
import { selectFinalNotice } from "./store/final-notices.ts";

type Db = Pick<Ctx, "db">;

/** A mail that is not sent, without anything that tells whose it is. */
export interface MailState extends Omit<QueuedJob, "id" | "data"> {
  readonly kind: MailKind;
  /** What stands behind the @; empty if the account is gone. */
  readonly domain: string;
}

/** The mails that wait, that are being sent and that were given up, oldest first. */
export async function listMails(ctx: Db): Promise<MailState[]> {
  const jobs = await listQueued(ctx.db, accountMails);
  return Promise.all(
    jobs.map(async ({ data, error, state, createdAt, tries, nextTryAt }) => {
      const mail = data as AccountMail;
      const domain = getDomain(await toAddress(ctx, mail));
      const safeError = error && withoutAddresses(error);
      return { kind: mail.kind, state, createdAt, tries, nextTryAt, domain, error: safeError };
    }),
  );
}

/** Tries again at once what waits for another try or was given up; returns how many. */
export async function retryMails(ctx: Db & { readonly jobs: Jobs }): Promise<number> {
  return reviveQueued(ctx.db, ctx.jobs, accountMails);
}

async function toAddress({ db }: Db, mail: AccountMail): Promise<string | undefined> {
  if ("email" in mail) return mail.email;
  if (mail.kind === "deletion-done") return (await selectFinalNotice(db, mail.farewellId))?.email;
  return (await selectAccount(db, mail.accountId))?.email;
}

function getDomain(email: string | undefined): string {
  return email?.slice(email.lastIndexOf("@") + 1) ?? "";
}

/** Because servers like to repeat in their answer to whom they would not deliver. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"(),:;@]+@?/g, (word) => (word.endsWith("@") ? "…@" : word));
}
