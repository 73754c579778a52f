import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { type PostgresTarget, pgOptions } from "#infra/postgres/client.ts";
import { inRootSpan } from "#infra/trace/span.ts";
import { JOBS_SCHEMA } from "./install.ts";
import { PermanentFailure, type Worker } from "./queue.ts";

const DELIVERY = {
  includeMetadata: true,
  /** Lets a worker fail a job for good before its retries are used up. */
  perJobResults: true,
} as const;

export interface Polling {
  /** How long a job waits at most without LISTEN, such as behind a pooler in transaction mode. */
  readonly pollingIntervalSeconds: number;
  /** With LISTEN, new jobs start at once, and polling only finds due retries. */
  readonly notifyPollingIntervalSeconds: number;
}

const POLLING: Polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 3 };
const DRAIN_MS = 8_000;

export interface RunningJobs {
  /** Takes no more jobs, and lets running ones finish. Jobs that take too long are retried on another node. */
  close(): Promise<void>;
}

/** The part that runs jobs, once per node: keeps a small pool, listens for new jobs, and maintains the queues. */
export async function runJobs(
  target: PostgresTarget,
  workers: readonly Worker[],
  log: Logger,
  polling: Polling = POLLING,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    ...pgOptions(target),
    application_name: "jobs",
    schema: JOBS_SCHEMA,
    max: 2,
    useListenNotify: true,
    migrate: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs: the queue reported an error"));
  boss.on("warning", (warning) => log.warn({ warning }, "jobs: the queue reported a warning"));
  await boss.start();
  for (const worker of workers) {
    for (let n = 0; n < (worker.queue.concurrency ?? 1); n++) await startWorker(boss, worker, log, polling);
  }
  return { close: () => boss.stop({ graceful: true, timeout: DRAIN_MS }) };
}

async function startWorker(boss: PgBoss, { queue, work }: Worker, log: Logger, polling: Polling): Promise<void> {
  const options = { ...DELIVERY, ...polling };
  let workerId = "";
  workerId = await boss.work<object, JobResult[], typeof options>(queue.name, options, async ([job]) => {
    if (!job) return [];
    try {
      await inRootSpan(
        { name: `job ${queue.name}`, kind: "consumer", attributes: { "messaging.destination.name": queue.name } },
        () => work({ id: job.id, data: job.data ?? {} }),
      );
      return [{ id: job.id, status: "completed" }];
    } catch (error) {
      logFailure(log, job, error);
      return [{ id: job.id, status: error instanceof PermanentFailure ? "deadletter" : "failed", output: error }];
    } finally {
      // wakes the worker, which would otherwise pause for seconds between the jobs of a backlog
      boss.notifyWorker(workerId);
    }
  });
}

function logFailure(log: Logger, job: JobWithMetadata, err: unknown): void {
  const entry = { err, queue: job.name, job: job.id, tries: job.retryCount + 1 };
  if (err instanceof PermanentFailure || job.retryCount >= job.retryLimit)
    log.error(entry, "jobs: failed for good, kept in the dead-letter queue");
  else log.warn(entry, "jobs: failed, will be retried");
}
