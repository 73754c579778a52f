import { eq, lt } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** The data for the last email to a deleted account, deleted once it is sent. */
const finalNotices = pgTable("final_notices", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull(),
  username: text("username").notNull(),
  language: text("language", { enum: languages }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

type FinalNoticeRow = typeof finalNotices.$inferSelect;

export async function insertFinalNotice(db: Db | Tx, row: FinalNoticeRow): Promise<void> {
  await db.insert(finalNotices).values(row);
}

export async function selectFinalNotice(db: Db, id: string): Promise<FinalNoticeRow | undefined> {
  const [row] = await db.select().from(finalNotices).where(eq(finalNotices.id, id));
  return row;
}

export async function deleteFinalNotice(db: Db, id: string): Promise<void> {
  await db.delete(finalNotices).where(eq(finalNotices.id, id));
}

export async function deleteOldFinalNotices(db: Db, before: Date): Promise<void> {
  await db.delete(finalNotices).where(lt(finalNotices.createdAt, before));
}
