import { and, desc, eq, lt } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { securityEvents } from "./tables.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;

export async function insertSecurityEvent(tx: Tx, row: SecurityEventRow): Promise<void> {
  await tx.insert(securityEvents).values(row);
}

/** Newest first, optionally only those before `before`. Ids sort by time. */
export async function selectSecurityEvents(
  db: Db,
  accountId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SecurityEventRow[]> {
  const ofAccount = eq(securityEvents.accountId, accountId);
  return db
    .select()
    .from(securityEvents)
    .where(before ? and(ofAccount, lt(securityEvents.id, before)) : ofAccount)
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

/** The devices and countries that the account has signed in from. */
export async function selectSignInDevices(tx: Tx, accountId: string) {
  return tx
    .selectDistinct({ browser: securityEvents.browser, os: securityEvents.os, country: securityEvents.country })
    .from(securityEvents)
    .where(and(eq(securityEvents.accountId, accountId), eq(securityEvents.kind, "signed_in")));
}

export async function deleteSecurityEvents(db: Db, createdBefore: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, createdBefore));
}
