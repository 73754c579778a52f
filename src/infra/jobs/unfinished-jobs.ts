import type { PostgresTarget, Sql } from "#infra/postgres/client.ts";
import { JOBS_SCHEMA, withBoss } from "./install.ts";

/** An unfinished job, independent of how the queue stores it. */
export interface UnfinishedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: object;
  /** ISO 8601. */
  readonly startAfter: string;
}

/** Lists every unfinished job, including running ones, since jobs run at least once. */
export async function listUnfinishedJobs(sql: Pick<Sql, "unsafe">): Promise<UnfinishedJob[]> {
  return [
    ...(await sql.unsafe<UnfinishedJob[]>(
      `select id, name as queue, coalesce(data, '{}') as data,
         to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
       from ${JOBS_SCHEMA}.job where state < 'completed' order by id`,
    )),
  ];
}

/** Restores jobs under their ids; queues that this version no longer has are left out. */
export async function restoreUnfinishedJobs(target: PostgresTarget, jobs: readonly UnfinishedJob[]): Promise<void> {
  await withBoss(target, async (boss) => {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const [name, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      if (!existing.has(name)) continue;
      await boss.insert(
        name,
        ofQueue.map(({ id, data, startAfter }) => ({ id, data, startAfter: new Date(startAfter) })),
      );
    }
  });
}
