import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { DEAD_LETTERS, JOBS_SCHEMA } from "./install.ts";
import type { Job, Jobs, Queue } from "./queue.ts";

const JOB = sql`${sql.identifier(JOBS_SCHEMA)}.job`;
const WAITS = sql`state in ('created', 'retry', 'active')`;

/** An unfinished job, with what an operator needs to know. */
export interface QueuedJob extends Job<object> {
  readonly state: "waiting" | "running" | "failed";
  readonly createdAt: Date;
  /** How often the job has been tried. */
  readonly tries: number;
  /** When the job is tried next; null if it is in the dead letters. */
  readonly nextTryAt: Date | null;
  readonly error: string | null;
}

type Named = Pick<Queue<object>, "name">;

/** Lists the waiting and running jobs of a queue, and its failed jobs in the dead letters; oldest first. */
export async function listQueued(db: Db, queue: Named, limit = 100): Promise<QueuedJob[]> {
  const rows = await db.execute<Row>(sql`
    select * from (
      select id, data, case state when 'active' then 'running' else 'waiting' end as state, created_on as created,
        -- the count grows when a job is taken up again, not when it fails
        retry_count + (state <> 'created')::int as tries, start_after as next, output
      from ${JOB} where name = ${queue.name} and ${WAITS}
      union all
      select source_id, data, 'failed', source_created_on, source_retry_count + 1, null, output
      from ${JOB} where name = ${DEAD_LETTERS} and source_name = ${queue.name} and state = 'created'
    ) as jobs order by created, id limit ${limit}`);
  return rows.map(({ id, data, state, created, tries, next, output }) => ({
    id,
    data: data ?? {},
    state,
    tries,
    createdAt: new Date(created),
    nextTryAt: next === null ? null : new Date(next),
    error: output?.message ?? null,
  }));
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly data: object | null;
  readonly state: QueuedJob["state"];
  readonly created: string;
  readonly tries: number;
  readonly next: string | null;
  readonly output: { readonly message?: string } | null;
}

/** How many jobs of the queues are waiting or running, and how many are in the dead letters. */
export async function countQueued(db: Db, queues: readonly Named[]): Promise<Record<"waiting" | "failed", number>> {
  const names = sql`(${sql.join(
    queues.map(({ name }) => sql`${name}`),
    sql`, `,
  )})`;
  const [row] = await db.execute<Record<"waiting" | "failed", number>>(sql`
    select
      (select count(*)::int from ${JOB} where name in ${names} and ${WAITS}) as waiting,
      (select count(*)::int from ${JOB}
       where name = ${DEAD_LETTERS} and source_name in ${names} and state = 'created') as failed`);
  return row!;
}

/**
 * Moves dead-lettered jobs back to their queue with their retry count reset, and makes jobs that are waiting for a
 * retry due now. Returns how many. With `jobId`, only that job. A job keeps its id, since its work may depend on it.
 */
export async function retryQueued(db: Db | Tx, jobs: Jobs, queue: Named, jobId?: string): Promise<number> {
  const withId = jobId === undefined ? sql`` : sql`and id = ${jobId}`;
  return db.transaction(async (tx) => {
    const due = await tx.execute(
      sql`update ${JOB} set start_after = now() where name = ${queue.name} and state = 'retry' ${withId} returning id`,
    );
    const deadLetters = await tx.execute<{ id: string; data: object | null }>(sql`
      delete from ${JOB} where ${isDeadLetter(queue, jobId)} returning source_id as id, data`);
    for (const { id, data } of deadLetters) {
      // the failed run may still be listed under the same id
      await tx.execute(sql`delete from ${JOB} where name = ${queue.name} and id = ${id} and state = 'failed'`);
      await jobs.enqueue(tx, queue, data ?? {}, id);
    }
    return due.length + deadLetters.length;
  });
}

/** Deletes a job from the dead letters. Returns false if the queue has no such job. */
export async function deleteDeadLetter(db: Db | Tx, queue: Named, jobId: string): Promise<boolean> {
  const deleted = await db.execute(sql`delete from ${JOB} where ${isDeadLetter(queue, jobId)} returning id`);
  return deleted.length > 0;
}

const isDeadLetter = (queue: Named, jobId?: string) => sql`
  name = ${DEAD_LETTERS} and source_name = ${queue.name} and state = 'created'
    ${jobId === undefined ? sql`` : sql`and source_id = ${jobId}`}`;
