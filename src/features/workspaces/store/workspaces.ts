import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { alias, bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { toContainsPattern } from "#infra/postgres/like.ts";
import { planNames } from "../workspace-schema.ts";

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
  /** The account's primary workspace, whose plan and storage apply to this one; null if this is the primary one. */
  primaryId: uuid("primary_id"),
  handleChangedAt: timestamp("handle_changed_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export type Workspace = typeof workspaces.$inferSelect;

const primaries = alias(workspaces, "primaries");
const isPrimary = eq(primaries.id, sql`coalesce(${workspaces.primaryId}, ${workspaces.id})`);

const hasHandle = (handle: string) => eq(sql`lower(${workspaces.handle})`, handle.toLowerCase());

/** Undefined if the handle is taken: the unique index decides between concurrent calls. */
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

/** The workspace with its primary workspace, usually itself. */
export async function selectWithPrimary(
  db: Db | Tx,
  id: string,
): Promise<{ workspace: Workspace; primary: Workspace } | undefined> {
  const [row] = await db
    .select({ workspace: workspaces, primary: primaries })
    .from(workspaces)
    .innerJoin(primaries, isPrimary)
    .where(eq(workspaces.id, id));
  return row;
}

/**
 * Locks a primary workspace until the commit: of two concurrent additions, the second counts after the first. Throws if
 * there is no such workspace.
 */
export async function lockPrimary(tx: Tx, id: string): Promise<Workspace> {
  const [primary] = await tx
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, sql`(select coalesce(primary_id, id) from workspaces where id = ${id})`))
    .for("no key update");
  if (!primary) throw new Error(`workspace ${id} is gone`);
  return primary;
}

/** All workspaces of an account: the primary one first, then by age. */
export async function selectAccountWorkspaces(db: Db | Tx, primaryId: string): Promise<Workspace[]> {
  return db
    .select()
    .from(workspaces)
    .where(or(eq(workspaces.id, primaryId), eq(workspaces.primaryId, primaryId)))
    .orderBy(sql`${workspaces.primaryId} is not null`, asc(workspaces.id));
}

/** Oldest first. */
export async function selectWorkspaces(db: Db | Tx, ids: readonly string[]): Promise<Workspace[]> {
  return db
    .select()
    .from(workspaces)
    .where(inArray(workspaces.id, [...ids]))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id));
}

export async function updatePrimary(tx: Tx, id: string, primaryId: string | null): Promise<void> {
  await tx.update(workspaces).set({ primaryId }).where(eq(workspaces.id, id));
}

export async function updatePending(tx: Tx, id: string, pending: boolean): Promise<void> {
  await tx.update(workspaces).set({ pending }).where(eq(workspaces.id, id));
}

/** Gives a workspace one of `limit` promos; false once all are taken. */
export async function claimPromo(tx: Tx, id: string, limit: number): Promise<boolean> {
  // the counter row stays locked until the commit: of two concurrent calls, the second counts after the first
  const taken = await tx.execute(
    sql`update promo set granted = granted + 1 where granted < ${limit} returning granted`,
  );
  if (taken.length === 0) return false;
  await tx.update(workspaces).set({ promo: true }).where(eq(workspaces.id, id));
  return true;
}

/** Assigns a plan to the primary workspace of the account that has the handle. */
export async function updatePlan(
  db: Db | Tx,
  handle: string,
  plan: Pick<Workspace, "plan" | "planUntil">,
): Promise<Workspace | undefined> {
  const [found] = await db
    .select({ id: primaries.id })
    .from(workspaces)
    .innerJoin(primaries, isPrimary)
    .where(hasHandle(handle));
  if (!found) return undefined;
  const [workspace] = await db.update(workspaces).set(plan).where(eq(workspaces.id, found.id)).returning();
  return workspace;
}

/** Bytes that all workspaces of an account use. */
export async function sumStorage(db: Db | Tx, primaryId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${workspaces.storageBytes}), 0)` })
    .from(workspaces)
    .where(or(eq(workspaces.id, primaryId), eq(workspaces.primaryId, primaryId)));
  return Number(row?.bytes ?? 0);
}

export async function addStorage(tx: Tx, id: string, bytes: number): Promise<void> {
  await tx
    .update(workspaces)
    .set({ storageBytes: sql`${workspaces.storageBytes} + ${bytes}` })
    .where(eq(workspaces.id, id));
}

export async function deletePending(db: Db | Tx, createdBefore: Date): Promise<void> {
  await db.delete(workspaces).where(and(workspaces.pending, lt(workspaces.createdAt, createdBefore)));
}

export async function deletePendingWorkspace(tx: Tx, id: string): Promise<void> {
  await tx.delete(workspaces).where(and(eq(workspaces.id, id), workspaces.pending));
}

/** While `closedAt` is set, the workspace is hidden from the public. */
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

/** The plans in force for these workspaces, which are the plans of their primary workspaces. */
export async function selectPlans(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Workspace, "id" | "plan" | "planUntil" | "promo">[]> {
  const { plan, planUntil, promo } = primaries;
  return db
    .select({ id: workspaces.id, plan, planUntil, promo })
    .from(workspaces)
    .innerJoin(primaries, isPrimary)
    .where(inArray(workspaces.id, [...ids]));
}

/** The primary workspaces of the accounts with a handle that contains a text, ignoring case. */
export async function searchPrimaries(db: Db, part: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sql<string>`coalesce(${workspaces.primaryId}, ${workspaces.id})` })
    .from(workspaces)
    .where(sql`lower(${workspaces.handle}) like ${toContainsPattern(part.toLowerCase())}`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The number of workspaces with a verified owner, closed ones included, and the storage of all workspaces. */
export async function selectTotals(db: Db): Promise<{ count: number; storageBytes: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where not pending)::int`,
      storageBytes: sql<string>`coalesce(sum(storage_bytes), 0)`,
    })
    .from(workspaces);
  return { count: row!.count, storageBytes: Number(row!.storageBytes) };
}
