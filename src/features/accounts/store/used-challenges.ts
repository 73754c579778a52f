import { lt } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import type { Db } from "#infra/postgres/client.ts";
import { instant } from "#infra/postgres/columns.ts";

const used = pgTable("used_challenges", {
  id: text("id").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** Marks a challenge as used, and forgets expired ones. Returns false if it was used before. */
export async function insertUsedChallenge(db: Db, row: typeof used.$inferSelect, now: Date): Promise<boolean> {
  await db.delete(used).where(lt(used.expiresAt, now));
  const inserted = await db.insert(used).values(row).onConflictDoNothing().returning({ id: used.id });
  return inserted.length > 0;
}
