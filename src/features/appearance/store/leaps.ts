import { eq } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";

const leaps = pgTable("leaps", {
  workspaceId: uuid("workspace_id").primaryKey(),
  destination: text("destination").notNull(),
  startsAt: timestamp("starts_at", { withTimezone: true }),
  endsAt: timestamp("ends_at", { withTimezone: true }),
  note: text("note").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export type LeapRow = typeof leaps.$inferSelect;

export async function selectLeap(db: Db | Tx, workspaceId: string): Promise<LeapRow | undefined> {
  const [row] = await db.select().from(leaps).where(eq(leaps.workspaceId, workspaceId));
  return row;
}

export async function putLeap(tx: Tx, row: LeapRow): Promise<void> {
  await tx.insert(leaps).values(row).onConflictDoUpdate({ target: leaps.workspaceId, set: row });
}

/** False if there is none. */
export async function deleteLeap(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx.delete(leaps).where(eq(leaps.workspaceId, workspaceId)).returning({ id: leaps.workspaceId });
  return rows.length > 0;
}
