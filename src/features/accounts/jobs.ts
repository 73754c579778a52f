import type { Queue, Worker } from "#infra/jobs/queue.ts";
import { worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import { accountMails } from "./mail-queue.ts";
import { sendAccountMail } from "./send-mail.ts";
import { sweepAccounts } from "./sweep.ts";

const accountSweep: Queue<object> = {
  name: "account-sweep",
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  expireSeconds: 300,
  keepSeconds: 3600,
  concurrency: 1,
  cron: "17 * * * *",
};

/** The queues of accounts; install them before queueing jobs. */
export const accountQueues: readonly Queue<object>[] = [accountMails, accountSweep];

export function accountWorkers(ctx: AccountJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(accountMails, ({ id, data }) => sendAccountMail(ctx, mailer, { id, ...data })),
    worker(accountSweep, () => sweepAccounts(ctx)),
  ];
}
