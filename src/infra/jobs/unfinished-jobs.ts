import { type PostgresTarget, type Sql, withSql } from "#infra/postgres/client.ts";
import { JOBS_SCHEMA, withBoss } from "./install.ts";

/** An unfinished job, independent of how the queue stores it. */
export interface UnfinishedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: object;
  /** ISO 8601. */
  readonly startAfter: string;
  /** Of a job in the dead letters: the columns that name the job that failed. Missing in backups of version 1.2. */
  readonly source?: Readonly<Record<string, unknown>> | null;
}

/** The columns of pg-boss that copy what is known of a failed job into the dead letters. */
const SOURCE_COLUMNS = ["source_name", "source_id", "source_created_on", "source_retry_count", "output"] as const;

/** Lists every unfinished job, including running ones, since jobs run at least once. */
export async function listUnfinishedJobs(sql: Pick<Sql, "unsafe">): Promise<UnfinishedJob[]> {
  return [
    ...(await sql.unsafe<UnfinishedJob[]>(
      `select id, name as queue, coalesce(data, '{}') as data,
         to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter",
         case when source_name is not null then jsonb_build_object(${SOURCE_COLUMNS.map((name) => `'${name}', ${name}`).join(", ")})
         end as source
       from ${JOBS_SCHEMA}.job where state < 'completed' order by id`,
    )),
  ];
}

/** Restores jobs under their ids; queues that this version no longer has are left out. */
export async function restoreUnfinishedJobs(target: PostgresTarget, jobs: readonly UnfinishedJob[]): Promise<void> {
  // pg-boss deletes a job that waits for 14 days after its start, which an old backup may be past
  const now = Date.now();
  await withBoss(target, async (boss) => {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const [name, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      if (!existing.has(name)) continue;
      await boss.insert(
        name,
        ofQueue.map(({ id, data, startAfter }) => ({
          id,
          data,
          startAfter: new Date(Math.max(now, Date.parse(startAfter))),
        })),
      );
    }
  });
  await restoreSources(
    target,
    jobs.flatMap(({ id, source }) => (source ? { id, ...source } : [])),
  );
}

/** Fills the source columns of dead letters, which pg-boss does not insert. */
async function restoreSources(target: PostgresTarget, sources: readonly { readonly id: string }[]): Promise<void> {
  const update = `update ${JOBS_SCHEMA}.job set ${SOURCE_COLUMNS.map((name) => `${name} = source.${name}`).join(", ")}
    from jsonb_populate_recordset(null::${JOBS_SCHEMA}.job, $1::jsonb) as source where job.id = source.id`;
  await withSql(target, (sql) => sql.unsafe(update, [JSON.stringify(sources)]), { applicationName: "halka restore" });
}
