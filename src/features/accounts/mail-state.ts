import type { Ctx } from "#features/outbox/ctx.ts";
import { listQueued, reviveQueued, type QueuedJob } from "#infra/jobs/queued.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { type AccountMail, accountMails } from "./mail-queue.ts";
import type { MailKind } from "./mails/content.ts";
import { selectAccount } from "./store/accounts.ts";
import { selectFinalNotice } from "./store/final-notices.ts";

type Db = Pick<Ctx, "db">;

/** A queued or failed mail, without anything that identifies its recipient. */
export interface MailState extends Omit<QueuedJob, "id" | "data"> {
  readonly kind: MailKind;
  /** The part after the @; empty if the account is gone. */
  readonly domain: string;
}

/** Mails that are queued, being sent or given up, oldest first. */
export async function listMails(ctx: Db): Promise<MailState[]> {
  const jobs = await listQueued(ctx.db, accountMails);
  return Promise.all(
    jobs.map(async ({ data, error, state, createdAt, tries, nextTryAt }) => {
      const mail = data as AccountMail;
      const domain = getDomain(await findAddress(ctx, mail));
      const safeError = error && withoutAddresses(error);
      return { kind: mail.kind, state, createdAt, tries, nextTryAt, domain, error: safeError };
    }),
  );
}

/** Retries at once all mails that await a retry or were given up; returns their number. */
export async function retryMails(ctx: Db & { readonly jobs: Jobs }): Promise<number> {
  return reviveQueued(ctx.db, ctx.jobs, accountMails);
}

async function findAddress({ db }: Db, mail: AccountMail): Promise<string | undefined> {
  if ("email" in mail) return mail.email;
  if (mail.kind === "deletion-done") return (await selectFinalNotice(db, mail.farewellId))?.email;
  return (await selectAccount(db, mail.accountId))?.email;
}

function getDomain(email: string | undefined): string {
  return email?.slice(email.lastIndexOf("@") + 1) ?? "";
}

/** Mail servers often repeat the rejected address in their response. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"(),:;@]+@?/g, (word) => (word.endsWith("@") ? "…@" : word));
}
