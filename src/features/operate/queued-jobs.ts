import type { ResponseBody } from "#base/contract.ts";
import { ApiError, notFound } from "#base/errors.ts";
import { accountMails, listMails, withoutAddresses } from "#features/accounts/mail-queue.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { deleteDeadLetter, listQueued, type QueuedJob, retryQueued } from "#infra/jobs/queued-jobs.ts";
import { recordAction } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";
import { JOBS_MAX } from "./limits.ts";

type ShownJob = ResponseBody<OperateContract["GET /v1/operate/jobs"]>["jobs"][number];

/** Errors of jobs may quote long responses of a server. */
const ERROR_MAX_LENGTH = 300;

/**
 * The waiting, running and failed jobs of a queue, oldest first, at most `JOBS_MAX`. Emails include their kind and the
 * domain of the recipient.
 */
export async function listJobs(ctx: OperateCtx, queue: string): Promise<{ jobs: ShownJob[] }> {
  if (queue !== accountMails.name)
    return { jobs: (await listQueued(ctx.db, { name: queue }, JOBS_MAX)).map((job) => present(job, "")) };
  const mails = await listMails(ctx);
  return { jobs: mails.map((mail) => present(mail, mail.domain === "" ? mail.kind : `${mail.kind} · ${mail.domain}`)) };
}

function present({ id, state, createdAt, tries, nextTryAt, error }: Omit<QueuedJob, "data">, about: string): ShownJob {
  return {
    _id: id,
    state,
    about,
    tries,
    error: withoutAddresses((error ?? "").split("\n", 1)[0]!.slice(0, ERROR_MAX_LENGTH)),
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}

interface Retry {
  readonly queue: string;
  readonly jobId: string | null;
  readonly reason: string;
}

/** Immediately retries a job, or every unfinished job of a queue. Throws notFound if there is no such job. */
export async function retryJobs(ctx: OperateCtx, { queue, jobId, reason }: Retry): Promise<{ retried: number }> {
  return runInTransaction(ctx, async (scope) => {
    const retried = await retryQueued(scope.tx, ctx.jobs, { name: queue }, jobId ?? undefined);
    if (retried === 0) throw new ApiError(notFound);
    const details = { jobs: String(retried) };
    await recordAction(ctx, scope, { action: "jobs_retried", target: queue, reason, details });
    return { retried };
  });
}

/** Deletes a job that has failed for good. Throws notFound. */
export async function deleteJob(ctx: OperateCtx, { queue, jobId, reason }: Retry & { jobId: string }): Promise<void> {
  await runInTransaction(ctx, async (scope) => {
    if (!(await deleteDeadLetter(scope.tx, { name: queue }, jobId))) throw new ApiError(notFound);
    await recordAction(ctx, scope, { action: "job_deleted", target: queue, reason });
  });
}
