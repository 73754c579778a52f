import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { JOBS_SCHEMA } from "./install.ts";
import type { Jobs } from "./queue.ts";

/** The part that queues jobs. It has no pool, timer or listener, so that every web worker can have one. */
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
      if (!sent) throw new Error(`The queue ${queue.name} rejected the job`);
    },
  };
}

/**
 * Characters that can continue an email address on either side; an apostrophe not preceded by one of them is a quote.
 */
const ADDRESS_PART = "[[:alnum:]\\u0080-\\U0010ffff_+%~!#$&*?^`{|}-]";

/** A PostgreSQL regular expression for a text; an address does not match inside a longer one. */
function wholeText(text: string): string {
  const escaped = text.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&");
  if (!text.includes("@")) return escaped;
  return `(?<!${ADDRESS_PART}|${ADDRESS_PART}[.'])${escaped}(?!\\.?${ADDRESS_PART}|@)`;
}

/**
 * Returns a client that uses this transaction's connection. pg-boss looks up the queue before it adds a job. On other
 * connections of the same pool, transactions that hold all connections would wait for this lookup forever.
 */
function queueOn(tx: Tx | Db): PgBoss {
  return new PgBoss({ db: fromDrizzle(tx, sql), schema: JOBS_SCHEMA, supervise: false, schedule: false });
}
