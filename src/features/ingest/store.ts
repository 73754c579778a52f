import { eq, lt } from "drizzle-orm";
import { date, pgTable } from "drizzle-orm/pg-core";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Db } from "#infra/postgres/client.ts";
import { eventColumns } from "#features/ingest/event-columns.ts";
import { bytea } from "#infra/postgres/columns.ts";

/** ClickHouse's error codes for input that it cannot parse (src/Common/ErrorCodes.cpp). */
const UNREADABLE = new Set([6, 26, 27, 38, 41, 53, 70, 72, 117, 376, 441, 691]);

/** Inserts rows once, even if they are sent repeatedly under the same token. */
export function insertEvents(clickhouse: ClickHouse, rows: Buffer, token: string): Promise<void> {
  return clickhouse.insertFile({ table: "events", columns: eventColumns, source: rows, format: "TabSeparated", token });
}

export function isUnreadable(error: unknown): boolean {
  const code = Number((error as { code?: string | number }).code);
  return UNREADABLE.has(code);
}

const salts = pgTable("salts", { day: date("day").primaryKey(), salt: bytea("salt").notNull() });

/** The salt of a day. Stores `fresh` if the day has none, so that all nodes use the same salt. */
export async function storeSalt(db: Db, day: string, fresh: Uint8Array): Promise<Uint8Array | undefined> {
  await db.insert(salts).values({ day, salt: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(salts).where(eq(salts.day, day));
  return row?.salt;
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.delete(salts).where(lt(salts.day, day));
}
