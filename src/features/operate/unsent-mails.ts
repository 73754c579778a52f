import { accountMails, listMails, withoutAddresses } from "#features/accounts/mail-queue.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { countQueued, listQueued, type QueuedJob, retryQueued } from "#infra/jobs/queued-jobs.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { mailQueues } from "./mail-queues.ts";

type DbCtx = Pick<Ctx, "db">;

/** An email of any queue that is waiting, being sent or failed for good, without its recipient. */
export interface UnsentMail extends Omit<QueuedJob, "data"> {
  readonly queue: string;
  /** Empty if all emails of the queue are of one kind. */
  readonly kind: string;
  /** The part of the address after the @; empty for emails that are not about accounts. */
  readonly domain: string;
}

/** The oldest 100 unsent emails of each queue, oldest first. */
export async function listUnsentMails(ctx: DbCtx): Promise<UnsentMail[]> {
  const lists = await Promise.all(mailQueues.map(({ name }) => listOfQueue(ctx, name)));
  return lists.flat().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** How many emails of all queues are unsent, including those that the list leaves out. */
export async function countUnsentMails({ db }: DbCtx): Promise<number> {
  const { waiting, failed } = await countQueued(db, mailQueues);
  return waiting + failed;
}

/** Immediately retries all emails that await a retry or failed for good. Returns their number. */
export async function retryUnsentMails({ db, jobs }: DbCtx & { readonly jobs: Jobs }): Promise<number> {
  let count = 0;
  for (const { name } of mailQueues) count += await retryQueued(db, jobs, { name });
  return count;
}

async function listOfQueue(ctx: DbCtx, queue: string): Promise<UnsentMail[]> {
  if (queue === accountMails.name) return (await listMails(ctx)).map((mail) => ({ ...mail, queue }));
  return (await listQueued(ctx.db, { name: queue })).map(({ data, error, ...job }) => {
    const { kind = "" } = data as { readonly kind?: string };
    return { ...job, queue, kind, domain: "", error: error && withoutAddresses(error) };
  });
}
