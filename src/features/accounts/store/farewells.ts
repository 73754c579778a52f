import { eq, lt } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** What the last mail to a deleted account needs, kept no longer than until it is sent. */
const farewells = pgTable("farewells", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull(),
  username: text("username").notNull(),
  language: text("language", { enum: languages }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export type FarewellRow = typeof farewells.$inferSelect;

export async function insertFarewell(db: Db | Tx, row: FarewellRow): Promise<void> {
  await db.insert(farewells).values(row);
}

export async function selectFarewell(db: Db, id: string): Promise<FarewellRow | undefined> {
  const [row] = await db.select().from(farewells).where(eq(farewells.id, id));
  return row;
}

export async function deleteFarewell(db: Db, id: string): Promise<void> {
  await db.delete(farewells).where(eq(farewells.id, id));
}

export async function deleteOldFarewells(db: Db, before: Date): Promise<void> {
  await db.delete(farewells).where(lt(farewells.createdAt, before));
}
