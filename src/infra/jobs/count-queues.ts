import { sql } from "drizzle-orm";
import type { Db } from "#infra/postgres/client.ts";
import { DEAD_LETTERS, JOBS_SCHEMA } from "./install.ts";

export interface QueueState {
  readonly name: string;
  /** Due or running. */
  readonly waiting: number;
  /** Jobs in the dead letters. */
  readonly failed: number;
  /** How long the oldest due job has waited. */
  readonly oldestSeconds: number;
}

/** The state of every queue that has recent jobs, starting with the busiest. */
export async function countQueues(db: Db): Promise<QueueState[]> {
  const job = sql`${sql.identifier(JOBS_SCHEMA)}.job`;
  const rows = await db.execute<Record<keyof QueueState, unknown>>(sql`
    select name, sum(waiting)::int as waiting, sum(failed)::int as failed, max(age)::int as "oldestSeconds" from (
      select name, (state in ('created', 'retry', 'active') and start_after <= now())::int as waiting, 0 as failed,
        case when state in ('created', 'retry', 'active') and start_after <= now()
          then extract(epoch from now() - start_after) else 0 end as age
      from ${job} where name <> ${DEAD_LETTERS}
      union all
      select coalesce(source_name, name), 0, 1, 0 from ${job} where name = ${DEAD_LETTERS} and state = 'created'
    ) as jobs group by name order by waiting desc, failed desc, name`);
  return rows.map(({ name, waiting, failed, oldestSeconds }) => ({
    name: String(name),
    waiting: Number(waiting),
    failed: Number(failed),
    oldestSeconds: Number(oldestSeconds),
  }));
}
