import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** True for a text that holds `part`, in whatever case; the signs that mean something to LIKE mean themselves. */
export function contains(column: AnyColumn, part: string): SQL {
  const literal = part.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`${column} ilike ${`%${literal}%`}`;
}
