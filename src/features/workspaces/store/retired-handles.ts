import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { workspaces } from "./workspaces.ts";

const retiredHandles = pgTable("retired_handles", {
  /** In lower case. */
  handle: text("handle").primaryKey(),
  workspaceId: uuid("workspace_id"),
  until: timestamp("until", { withTimezone: true }).notNull(),
});

type RetiredHandle = typeof retiredHandles.$inferSelect;

/** Retires a handle; replaces an earlier retirement of the same handle. */
export async function putRetiredHandle(tx: Tx, row: RetiredHandle): Promise<void> {
  await tx
    .insert(retiredHandles)
    .values({ ...row, handle: row.handle.toLowerCase() })
    .onConflictDoUpdate({
      target: retiredHandles.handle,
      set: { workspaceId: row.workspaceId, until: row.until },
    });
}

export async function selectRetiredHandle(db: Db | Tx, handle: string, now: Date): Promise<RetiredHandle | undefined> {
  const [row] = await db
    .select()
    .from(retiredHandles)
    .where(and(eq(retiredHandles.handle, handle.toLowerCase()), gt(retiredHandles.until, now)));
  return row;
}

export async function deleteRetiredHandle(tx: Tx, handle: string): Promise<void> {
  await tx.delete(retiredHandles).where(eq(retiredHandles.handle, handle.toLowerCase()));
}

export async function deleteRetiredHandles(db: Db | Tx, until: Date): Promise<void> {
  await db.delete(retiredHandles).where(lte(retiredHandles.until, until));
}

/** Where retired handles (in lower case) lead: to the workspaces that had them, if these are public. */
export async function selectHandleTargets(db: Db | Tx, handles: readonly string[], now: Date) {
  return db
    .select({ from: retiredHandles.handle, workspaceId: workspaces.id, handle: workspaces.handle })
    .from(retiredHandles)
    .innerJoin(workspaces, eq(workspaces.id, retiredHandles.workspaceId))
    .where(
      and(
        inArray(retiredHandles.handle, [...handles]),
        gt(retiredHandles.until, now),
        eq(workspaces.pending, false),
        sql`${workspaces.closedAt} is null`,
      ),
    );
}

/** Returns those of the handles (in lower case) that are retired, or in use by a workspace, public or not. */
export async function selectTakenHandles(db: Db | Tx, handles: readonly string[], now: Date) {
  const names = [...handles];
  const lower = sql<string>`lower(${workspaces.handle})`;
  const [had, retired] = await Promise.all([
    db.select({ name: lower, workspaceId: workspaces.id }).from(workspaces).where(inArray(lower, names)),
    db
      .select({
        name: retiredHandles.handle,
        workspaceId: sql<string>`coalesce(${retiredHandles.workspaceId}::text, '')`,
      })
      .from(retiredHandles)
      .where(and(inArray(retiredHandles.handle, names), gt(retiredHandles.until, now))),
  ]);
  return [...retired, ...had];
}

/** Locks the row until the commit: of two concurrent changes, the second sees the result of the first. */
export async function lockHandle(tx: Tx, id: string) {
  const [row] = await tx
    .select({ handle: workspaces.handle, changedAt: workspaces.handleChangedAt })
    .from(workspaces)
    .where(eq(workspaces.id, id))
    .for("update");
  return row;
}

export async function updateHandle(
  tx: Tx,
  id: string,
  change: { handle: string; handleChangedAt?: Date },
): Promise<void> {
  await tx.update(workspaces).set(change).where(eq(workspaces.id, id));
}
