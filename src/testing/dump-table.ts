import type { Postgres } from "#infra/postgres/client.ts";

/** The rows of a table as text. Bytes are contained as they are and as Base64url, so that a stored secret is found. */
export async function dumpTable({ sql }: Pick<Postgres, "sql">, table: string): Promise<string> {
  const rows = await sql`select * from ${sql(table)}`;
  return JSON.stringify(rows.map((row) => Object.values(row).map(toSearchable)));
}

function toSearchable(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  const bytes = Buffer.from(value);
  return [bytes.toString("latin1"), bytes.toString("base64url")];
}
