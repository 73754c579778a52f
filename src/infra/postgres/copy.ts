import type { Writable } from "node:stream";
import type postgres from "postgres";

type Tx = postgres.TransactionSql<{ bigint: number | bigint }>;

export interface Table {
  readonly name: string;
  /** Stored columns; generated ones are left out. */
  readonly columns: readonly string[];
}

/**
 * Lists the logged tables of the schema `public`, each after the tables that its foreign keys reference. Throws if
 * these form a cycle.
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
      throw new Error(`These tables reference each other in a cycle: ${[...waiting.keys()].join(", ")}`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** Reads the rows of a table in PostgreSQL's text form (COPY). Throws if no more rows arrive for `timeoutMs`. */
export async function* copyOut(tx: Tx, { name, columns }: Table, timeoutMs: number): AsyncGenerator<Uint8Array, void> {
  const rows = await tx`copy ${tx(name)} (${tx(columns as string[])}) to stdout`.readable();
  // the driver pauses its socket while this stream is full, and resumes it when the stream wants more; once the
  // stream's end is buffered, it never wants more, so replies to all further statements would stay unread
  rows.once("end", () => rows._read(0));
  const chunks = rows.iterator() as AsyncIterator<Uint8Array, undefined>;
  try {
    for (;;) {
      const timer = setTimeout(
        () => rows.destroy(new Error(`PostgreSQL sent no more rows of the table ${name} for ${timeoutMs / 1000} s`)),
        timeoutMs,
      );
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    rows.destroy();
  }
}

/** Accepts the output of `copyOut`; finishes once all of it is stored. */
export function copyIn(tx: Tx, { name, columns }: Table): Promise<Writable> {
  return tx`copy ${tx(name)} (${tx(columns as string[])}) from stdin`.writable();
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
}

/** The sequences that have been used, with their last value. */
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
