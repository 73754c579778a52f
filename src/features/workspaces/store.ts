import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { planNames } from "./contract.ts";

export const workspaces = pgTable("workspaces", {
  id: uuid("id").primaryKey(),
  handle: text("handle").notNull(),
  plan: text("plan", { enum: planNames }).notNull().default("Free"),
  planUntil: timestamp("plan_until", { withTimezone: true }),
  linksVersion: integer("links_version").notNull().default(0),
  pending: boolean("pending").notNull().default(false),
  promo: boolean("promo").notNull().default(false),
  storageBytes: bigint("storage_bytes", { mode: "number" }).notNull().default(0),
  closedAt: timestamp("closed_at", { withTimezone: true }),
  handleChangedAt: timestamp("handle_changed_at", { withTimezone: true }),
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

/** Takes one of `places` places of the promo for a workspace; false once all are given. */
export async function takePromoPlace(tx: Tx, id: string, places: number): Promise<boolean> {
  // because the row of the counter stays locked until the commit, of two at once the second counts after the first
  const taken = await tx.execute(sql`update promo set given = given + 1 where given < ${places} returning given`);
  if (taken.length === 0) return false;
  await tx.update(workspaces).set({ promo: true }).where(eq(workspaces.id, id));
  return true;
}

export async function updatePlan(
  db: Db | Tx,
  handle: string,
  plan: Pick<Workspace, "plan" | "planUntil">,
): Promise<Workspace | undefined> {
  const [workspace] = await db.update(workspaces).set(plan).where(hasHandle(handle)).returning();
  return workspace;
}

/** Adds to what a workspace keeps, unless that would be more than `limit`; of two at once the second counts after the first. */
export async function addStorage(tx: Tx, id: string, bytes: number, limit: number | null): Promise<boolean> {
  const after = sql<number>`${workspaces.storageBytes} + ${bytes}`;
  const rows = await tx
    .update(workspaces)
    .set({ storageBytes: after })
    .where(and(eq(workspaces.id, id), limit === null ? undefined : lte(after, limit)))
    .returning({ id: workspaces.id });
  return rows.length > 0;
}

export async function deletePending(db: Db | Tx, createdBefore: Date): Promise<void> {
  await db.delete(workspaces).where(and(workspaces.pending, lt(workspaces.createdAt, createdBefore)));
}

/** The public sees nothing of a workspace while this is set. */
export async function updateClosed(tx: Tx, id: string, closedAt: Date | null): Promise<void> {
  await tx.update(workspaces).set({ closedAt }).where(eq(workspaces.id, id));
}

export async function deleteWorkspace(tx: Tx, id: string): Promise<Workspace | undefined> {
  const [workspace] = await tx.delete(workspaces).where(eq(workspaces.id, id)).returning();
  return workspace;
}

export async function selectIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: workspaces.id }).from(workspaces);
  return rows.map(({ id }) => id);
}

export async function selectPlans(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Workspace, "id" | "plan" | "planUntil" | "promo">[]> {
  const { id, plan, planUntil, promo } = workspaces;
  return db
    .select({ id, plan, planUntil, promo })
    .from(workspaces)
    .where(inArray(id, [...ids]));
}
