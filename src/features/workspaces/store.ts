import { and, eq, lt, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { planNames } from "./contract.ts";

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey(),
  handle: text("handle").notNull(),
  plan: text("plan", { enum: planNames }).notNull().default("Free"),
  planUntil: timestamp("plan_until", { withTimezone: true }),
  linksVersion: integer("links_version").notNull().default(0),
  pending: boolean("pending").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export type Workspace = typeof workspaces.$inferSelect;

const hasHandle = (handle: string) => eq(sql`lower(${workspaces.handle})`, handle.toLowerCase());

/** Absent if the handle is taken: the index decides, so that of two at once one gets it. */
export async function insertWorkspace(tx: Tx, row: typeof workspaces.$inferInsert): Promise<Workspace | undefined> {
  const [workspace] = await tx.insert(workspaces).values(row).onConflictDoNothing().returning();
  return workspace;
}

export async function selectWorkspace(db: Db | Tx, id: string): Promise<Workspace | undefined> {
  const [workspace] = await db.select().from(workspaces).where(eq(workspaces.id, id));
  return workspace;
}

export async function selectWorkspaceByHandle(db: Db | Tx, handle: string): Promise<Workspace | undefined> {
  const [workspace] = await db.select().from(workspaces).where(hasHandle(handle));
  return workspace;
}

export async function updatePending(tx: Tx, id: string, pending: boolean): Promise<void> {
  await tx.update(workspaces).set({ pending }).where(eq(workspaces.id, id));
}

export async function updatePlan(
  db: Db | Tx,
  handle: string,
  plan: Pick<Workspace, "plan" | "planUntil">,
): Promise<Workspace | undefined> {
  const [workspace] = await db.update(workspaces).set(plan).where(hasHandle(handle)).returning();
  return workspace;
}

export async function deletePending(db: Db | Tx, createdBefore: Date): Promise<void> {
  await db.delete(workspaces).where(and(workspaces.pending, lt(workspaces.createdAt, createdBefore)));
}
