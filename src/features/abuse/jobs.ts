import { DAY_MS } from "#base/time.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { type AbuseJobsCtx, sendAbuseMail } from "./mails/send-abuse-mail.ts";
import { abuseMails, abuseSweep } from "./queues.ts";
import { eraseReporters } from "./store/cases.ts";

/** Reporters may contest a decision for six months; then their identity is erased. */
export const REPORTER_DAYS = 184;

export const abuseQueues: readonly Queue<object>[] = [abuseMails, abuseSweep];

export function abuseWorkers(ctx: AbuseJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(abuseMails, ({ id, data }) => sendAbuseMail(ctx, mailer, { ...data, id })),
    worker(abuseSweep, () => eraseReporters(ctx.db, new Date(ctx.now().getTime() - REPORTER_DAYS * DAY_MS))),
  ];
}
