import type { Db, Tx } from "#infra/postgres/client.ts";

/** A kind of work that is done later, at least once, by whichever node is free. */
export interface Queue<Data extends object> {
  readonly name: string;
  readonly retryLimit: number;
  /** Before the second try; it doubles with each further one, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** A job that runs longer counts as failed and is tried again. */
  readonly expireSeconds: number;
  /** Jobs are deleted this long after they are done. */
  readonly keepSeconds: number;
  /** Jobs of this queue that run at once in one process. */
  readonly concurrency: number;
  /** Given, the queue also gets one job, with empty data, at these times (cron, UTC). */
  readonly cron?: string;
  /** Only a type: what a job of this queue is handed. */
  readonly data?: Data;
}

export interface Job<Data extends object> {
  readonly id: string;
  readonly data: Data;
}

export interface Jobs {
  /** Deletes every job, done or not, whose data or outcome contains one of the texts, in any case; an address must be whole. */
  forget(tx: Tx | Db, texts: readonly string[]): Promise<void>;
  /** Puts a job into its queue; inside a transaction it exists if and only if that is committed. */
  enqueue<Data extends object>(tx: Tx | Db, queue: Queue<Data>, data: Data, id?: string): Promise<void>;
}

/** Thrown by work that no further try can help: the job goes to the dead letters at once. */
export class Hopeless extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "Hopeless";
  }
}

/** A queue together with what does its work; a throw means: try again later, unless it is `Hopeless`. */
export interface Worker {
  readonly queue: Queue<object>;
  work(job: Job<object>): Promise<void>;
}

/** Binds work to its queue, so that the data has the queue's type. */
export function worker<Data extends object>(queue: Queue<Data>, work: (job: Job<Data>) => Promise<void>): Worker {
  return { queue, work: (job) => work(job as Job<Data>) };
}
