import { HOUR_SECONDS } from "#base/time.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** A kind of background work that runs at least once, on any free node. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** How often a failed job is retried, after its first attempt. Defaults to 2. */
  readonly retryLimit?: number;
  /**
   * Delay before the first retry; doubles with each further retry, up to `retryDelayMaxSeconds`. Defaults to one
   * minute.
   */
  readonly retryDelaySeconds?: number;
  /** Defaults to ten minutes. */
  readonly retryDelayMaxSeconds?: number;
  /** A job that runs longer counts as failed and is retried. */
  readonly expireSeconds: number;
  /** Finished jobs are deleted after this long; defaults to an hour. */
  readonly deleteAfterSeconds?: number;
  /** Jobs of this queue that run at once in one process; defaults to 1. */
  readonly concurrency?: number;
  /** If set, a job with empty data is added at these times (cron, UTC). */
  readonly cron?: string;
  /**
   * If set, each start of the server also adds a job with this delay, at most once a day, so that machines that are off
   * at the times of `cron` do the work too.
   */
  readonly secondsAfterStart?: number;
  /** For the type only: the data of a job in this queue. */
  readonly data?: Data;
}

/** For emails that are still of use a day later. */
export const TEN_RETRIES_IN_A_DAY = {
  retryLimit: 10,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 4 * HOUR_SECONDS,
} as const;

export interface Job<Data extends object> {
  readonly id: string;
  readonly data: Data;
}

export interface Jobs {
  /**
   * Deletes every job, finished or not, whose data or outcome contains one of the texts, ignoring case. An email address
   * must match in full.
   */
  forget(tx: Tx | Db, texts: readonly string[]): Promise<void>;
  /** Adds a job to its queue; inside a transaction, the job exists if and only if the transaction commits. */
  enqueue<Data extends object>(
    tx: Tx | Db,
    queue: Pick<Queue<Data>, "name" | "data">,
    data: Data,
    id?: string,
  ): Promise<void>;
}

/** Thrown when no retry can help: the job goes to the dead-letter queue at once. */
export class PermanentFailure extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "PermanentFailure";
  }
}

/** A queue with its work. If the work throws, the job is retried later, unless the error is a `PermanentFailure`. */
export interface Worker {
  readonly queue: Queue<object>;
  work(job: Job<object>): Promise<void>;
}

/** Pairs work with its queue, so that the job's data has the queue's type. */
export function worker<Data extends object>(queue: Queue<Data>, work: (job: Job<Data>) => Promise<void>): Worker {
  return { queue, work: (job) => work(job as Job<Data>) };
}
