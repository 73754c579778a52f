import { eq, lt } from "drizzle-orm";
import { customType, date, pgTable } from "drizzle-orm/pg-core";
import type { Db } from "#infra/postgres/client.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const salts = pgTable("salts", { day: date("day").primaryKey(), salt: bytea("salt").notNull() });

/** The salt of a day. Stores `fresh` if the day has none, so that all nodes agree. */
export async function keepSalt(db: Db, day: string, fresh: Uint8Array): Promise<Uint8Array | undefined> {
  await db.insert(salts).values({ day, salt: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(salts).where(eq(salts.day, day));
  return row?.salt;
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await db.delete(salts).where(lt(salts.day, day));
}
