import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { JOBS_SCHEMA } from "./install.ts";
import type { Jobs } from "./queue.ts";

/** The enqueuing side: no pool, no timer and no listener of its own, so that every web worker can have one. */
export function openJobs(): Jobs {
  return {
    async forget(tx, texts) {
      for (const text of texts) {
        const has = (column: string) => sql`position(lower(${text}) in lower(${sql.raw(column)}::text)) > 0`;
        await tx.execute(sql`delete from ${sql.raw(JOBS_SCHEMA)}.job where ${has("data")} or ${has("output")}`);
      }
    },
    async enqueue(tx, queue, data, id) {
      const sent = await queueOn(tx).send(queue.name, data, id ? { id } : {});
      if (!sent) throw new Error(`The queue ${queue.name} did not take the job`);
    },
  };
}

/**
 * One for each transaction, because a queue looks itself up before it takes a job: on another connection of the same pool, transactions that
 * hold all connections would wait for one of them for ever.
 */
function queueOn(tx: Tx | Db): PgBoss {
  return new PgBoss({ db: fromDrizzle(tx, sql), schema: JOBS_SCHEMA, supervise: false, schedule: false });
}
