import { PgBoss } from "pg-boss";
import { type PostgresTarget, pgOptions, type Sql } from "#infra/postgres/client.ts";
import { JOBS_SCHEMA } from "./install.ts";

/** An unfinished job, independent of how the queue stores it. */
export interface OutstandingJob {
  readonly id: string;
  readonly queue: string;
  readonly data: object;
  /** ISO 8601. */
  readonly startAfter: string;
}

/** Every unfinished job, running ones included: jobs run at least once. */
export async function listOutstanding(sql: Pick<Sql, "unsafe">): Promise<OutstandingJob[]> {
  return [
    ...(await sql.unsafe<OutstandingJob[]>(
      `select id, name as queue, coalesce(data, '{}') as data,
         to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
       from ${JOBS_SCHEMA}.job where state < 'completed' order by id`,
    )),
  ];
}

/** Restores jobs under their ids; queues that this version no longer has are left out. */
export async function insertOutstanding(target: PostgresTarget, jobs: readonly OutstandingJob[]): Promise<void> {
  const boss = new PgBoss({ ...pgOptions(target), schema: JOBS_SCHEMA, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of new Set(jobs.map(({ queue }) => queue))) {
      if (!known.has(name)) continue;
      const ofQueue = jobs.filter(({ queue }) => queue === name);
      await boss.insert(
        name,
        ofQueue.map(({ id, data, startAfter }) => ({ id, data, startAfter: new Date(startAfter) })),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
