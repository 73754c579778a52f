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
        const has = (column: string) => sql`exists (
          select from jsonb_path_query(${sql.raw(column)}::jsonb, '$.**') as part
          where jsonb_typeof(part) = 'string' and part #>> '{}' ~* ${wholeText(text)})`;
        await tx.execute(sql`delete from ${sql.raw(JOBS_SCHEMA)}.job where ${has("data")} or ${has("output")}`);
      }
    },
    async enqueue(tx, queue, data, id) {
      const sent = await queueOn(tx).send(queue.name, data, id ? { id } : {});
      if (!sent) throw new Error(`The queue ${queue.name} did not take the job`);
    },
  };
}

/** What an address of mail may go on with on either side; an apostrophe behind nothing else encloses one. */
const ADDRESS_PART = "[[:alnum:]\\u0080-\\U0010ffff_+%~!#$&*?^`{|}-]";

/** A regular expression of PostgreSQL for a text; an address is not found in a longer one that contains it. */
function wholeText(text: string): string {
  const escaped = text.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&");
  if (!text.includes("@")) return escaped;
  return `(?<!${ADDRESS_PART}|${ADDRESS_PART}[.'])${escaped}(?!\\.?${ADDRESS_PART}|@)`;
}

/**
 * One for each transaction, because a queue looks itself up before it takes a job: on another connection of the same pool, transactions that
 * hold all connections would wait for one of them for ever.
 */
function queueOn(tx: Tx | Db): PgBoss {
  return new PgBoss({ db: fromDrizzle(tx, sql), schema: JOBS_SCHEMA, supervise: false, schedule: false });
}
