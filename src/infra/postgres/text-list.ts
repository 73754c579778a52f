import { type SQL, sql } from "drizzle-orm";

/** A subquery with one row per text. Sent as JSON, since a statement takes at most 65,535 parameters. */
export function toTextList(texts: readonly string[]): SQL {
  return sql`select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`;
}
