import { and, desc, eq, exists, lt, not } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { type ConnectedAppRow, connectedApps, oauthRecords } from "./tables.ts";

export async function insertApp(tx: Tx, row: ConnectedAppRow): Promise<void> {
  await tx.insert(connectedApps).values(row);
}

export async function selectApp(db: Db | Tx, id: string): Promise<ConnectedAppRow | undefined> {
  const [row] = await db.select().from(connectedApps).where(eq(connectedApps.id, id));
  return row;
}

/** The apps of an account, newest first. */
export function selectApps(db: Db | Tx, accountId: string): Promise<ConnectedAppRow[]> {
  return db
    .select()
    .from(connectedApps)
    .where(eq(connectedApps.accountId, accountId))
    .orderBy(desc(connectedApps.createdAt), desc(connectedApps.id));
}

/** Deletes an app with its codes and tokens; undefined if the account has no app with this id. */
export async function deleteApp(tx: Tx, id: string, accountId?: string): Promise<ConnectedAppRow | undefined> {
  const ofAccount = accountId === undefined ? undefined : eq(connectedApps.accountId, accountId);
  const [row] = await tx
    .delete(connectedApps)
    .where(and(eq(connectedApps.id, id), ofAccount))
    .returning();
  return row;
}

export function deleteApps(tx: Tx, accountId: string): Promise<ConnectedAppRow[]> {
  return tx.delete(connectedApps).where(eq(connectedApps.accountId, accountId)).returning();
}

export async function updateAppUse(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(connectedApps).set({ lastUsedAt }).where(eq(connectedApps.id, id));
}

/** Deletes apps that have neither a code nor a token left, and so can never be used again. */
export async function deleteDeadApps(db: Db, createdBefore: Date): Promise<void> {
  const alive = db
    .select({ id: oauthRecords.appId })
    .from(oauthRecords)
    .where(eq(oauthRecords.appId, connectedApps.id));
  await db.delete(connectedApps).where(and(lt(connectedApps.createdAt, createdBefore), not(exists(alive))));
}
