import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "#infra/postgres/client.ts";
import { JOBS_SCHEMA } from "./install.ts";
import type { Jobs } from "./queue.ts";

/** The enqueuing side: no pool, no timer and no listener of its own, so that every web worker can have one. */
export function openJobs(db: Db): Jobs {
  const boss = new PgBoss({ db: fromDrizzle(db, sql), schema: JOBS_SCHEMA, supervise: false, schedule: false });
  return {
    async forget(tx, texts) {
      for (const text of texts) {
        const has = (column: string) => sql`position(lower(${text}) in lower(${sql.raw(column)}::text)) > 0`;
        await tx.execute(sql`delete from ${sql.raw(JOBS_SCHEMA)}.job where ${has("data")} or ${has("output")}`);
      }
    },
    async enqueue(tx, queue, data, id) {
      const sent = await boss.send(queue.name, data, { db: fromDrizzle(tx, sql), ...(id ? { id } : {}) });
      if (!sent) throw new Error(`The queue ${queue.name} did not take the job`);
    },
  };
}
