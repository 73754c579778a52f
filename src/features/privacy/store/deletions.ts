import { and, asc, eq, inArray, isNull, lt, lte } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { deletions, erasedWorkspaces, pageDeletions } from "./tables.ts";

export type DeletionRow = typeof deletions.$inferSelect;

/** Stores a scheduled deletion; undefined if the account already has one. */
export async function insertDeletion(tx: Tx, row: typeof deletions.$inferInsert): Promise<DeletionRow | undefined> {
  const [inserted] = await tx.insert(deletions).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function selectDeletion(db: Db | Tx, accountId: string): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(deletions).where(eq(deletions.accountId, accountId));
  return row;
}

export async function selectDeletions(db: Db, accountIds: readonly string[]): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletions)
    .where(inArray(deletions.accountId, [...accountIds]));
}

/**
 * Cancels a deletion that has not started; false without one. The row lock decides between a concurrent
 * cancellation and the job.
 */
export async function cancelDeletion(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .delete(deletions)
    .where(and(eq(deletions.accountId, accountId), isNull(deletions.startedAt)))
    .returning({ accountId: deletions.accountId });
  return rows.length > 0;
}

/** Accounts that are due, including started but unfinished ones. */
export async function selectDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: deletions.accountId })
    .from(deletions)
    .where(lte(deletions.dueAt, now))
    .orderBy(asc(deletions.dueAt));
  return rows.map(({ accountId }) => accountId);
}

/** The point of no return; false if the deletion was cancelled before. */
export async function beginDeletion(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deletions)
    .set({ startedAt: now })
    .where(and(eq(deletions.accountId, accountId), lte(deletions.dueAt, now)))
    .returning({ accountId: deletions.accountId });
  return rows.length > 0;
}

export async function insertErased(tx: Tx, hash: Uint8Array, erasedAt: Date): Promise<void> {
  await tx.insert(erasedWorkspaces).values({ hash, erasedAt }).onConflictDoNothing();
}

/** The hashes of erased workspaces, in lower-case hex. */
export async function selectErased(db: Db): Promise<Set<string>> {
  const rows = await db.select({ hash: erasedWorkspaces.hash }).from(erasedWorkspaces);
  return new Set(rows.map(({ hash }) => Buffer.from(hash).toString("hex")));
}

export async function deleteErasedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(erasedWorkspaces).where(lt(erasedWorkspaces.erasedAt, before));
}

/** Schedules a page for deletion by the next sweep; the row is deleted with the page. */
export async function insertPageDeletion(tx: Tx, workspaceId: string, requestedAt: Date): Promise<void> {
  await tx.insert(pageDeletions).values({ workspaceId, requestedAt }).onConflictDoNothing();
}

export async function selectDuePages(db: Db): Promise<string[]> {
  const rows = await db
    .select({ workspaceId: pageDeletions.workspaceId })
    .from(pageDeletions)
    .orderBy(asc(pageDeletions.requestedAt));
  return rows.map(({ workspaceId }) => workspaceId);
}
