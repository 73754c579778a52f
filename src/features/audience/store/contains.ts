import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** True for text that contains `part`, ignoring case; LIKE wildcards are literal. */
export function contains(column: AnyColumn, part: string): SQL {
  const literal = part.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`${column} ilike ${`%${literal}%`}`;
}
