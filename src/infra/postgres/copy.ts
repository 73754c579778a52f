import type { Writable } from "node:stream";
import type postgres from "postgres";

type Tx = postgres.TransactionSql<{ bigint: number | bigint }>;

export interface Table {
  readonly name: string;
  /** Those that hold what was written; generated ones are left out. */
  readonly columns: readonly string[];
}

/**
 * The tables of the schema `public` that a crash does not empty, each behind those that its foreign keys name; throws
 * if they go round in a circle.
 */
export async function listTables(tx: Tx): Promise<Table[]> {
  const rows = await tx<{ name: string; columns: string[]; needs: string[] }[]>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns,
      array(
        select distinct target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname`;
  const ordered: Table[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((need) => waiting.has(need)));
    if (ready.length === 0)
      throw new Error(`These tables name each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** The rows of a table as PostgreSQL's own text form (COPY); throws if nothing more of them arrives for `silenceMs`. */
export async function* copyOut(tx: Tx, { name, columns }: Table, silenceMs: number): AsyncGenerator<Uint8Array, void> {
  const rows = await tx`copy ${tx(name)} (${tx(columns as string[])}) to stdout`.readable();
  // the driver pauses its socket while this stream is full and resumes it when the stream wants more, which it never does
  // once its end is buffered: the reply to this statement, and to all that follow, would stay unread
  rows.once("end", () => rows._read(0));
  const chunks = rows.iterator() as AsyncIterator<Uint8Array, undefined>;
  try {
    for (;;) {
      const silence = setTimeout(
        () => rows.destroy(new Error(`PostgreSQL sent nothing more of the table ${name} for ${silenceMs / 1000} s`)),
        silenceMs,
      );
      const next = await chunks.next().finally(() => clearTimeout(silence));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    rows.destroy();
  }
}

/** Takes what `copyOut` gave; ends when all of it is in. */
export function copyIn(tx: Tx, { name, columns }: Table): Promise<Writable> {
  return tx`copy ${tx(name)} (${tx(columns as string[])}) from stdin`.writable();
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
}

/** The sequences that have been asked for a number, with the last one. */
export async function listSequences(tx: Tx): Promise<Sequence[]> {
  return [
    ...(await tx<Sequence[]>`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`),
  ];
}

export async function setSequence(tx: Tx, { name, value }: Sequence): Promise<void> {
  await tx`select setval(quote_ident(${name})::regclass, ${value}::bigint)`;
}
