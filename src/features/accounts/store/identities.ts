import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { pendingSignIns, identities } from "./mfa.ts";

export type PendingSignInRow = typeof pendingSignIns.$inferSelect;
export type IdentityRow = typeof identities.$inferSelect;

/** False if the provider's subject is already linked. The primary key decides between concurrent calls. */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<boolean> {
  const rows = await tx.insert(identities).values(row).onConflictDoNothing().returning({ id: identities.accountId });
  return rows.length === 1;
}

export async function selectIdentity(
  db: Db,
  { issuer, subject }: Pick<IdentityRow, "issuer" | "subject">,
): Promise<IdentityRow | undefined> {
  const isThisOne = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  const [row] = await db.select().from(identities).where(isThisOne);
  return row;
}

export async function selectIdentities(db: Db | Tx, accountId: string): Promise<IdentityRow[]> {
  return db.select().from(identities).where(eq(identities.accountId, accountId)).orderBy(asc(identities.createdAt));
}

/** Unlinks an identity; false if it was already unlinked. */
export async function deleteIdentity(tx: Tx, { issuer, subject, accountId }: IdentityRow): Promise<boolean> {
  const isThisOne = and(
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
    eq(identities.accountId, accountId),
  );
  const rows = await tx.delete(identities).where(isThisOne).returning({ accountId: identities.accountId });
  return rows.length === 1;
}

export async function insertPendingSignIn(db: Db, row: typeof pendingSignIns.$inferInsert): Promise<void> {
  await db.insert(pendingSignIns).values(row);
}

const isLive = (hash: Uint8Array, stage: PendingSignInRow["stage"], now: Date) =>
  and(eq(pendingSignIns.hash, hash), eq(pendingSignIns.stage, stage), gt(pendingSignIns.expiresAt, now));

/** Consumes a pending sign-in and returns it; one of two concurrent calls succeeds. */
export async function consumePendingSignIn(
  db: Db | Tx,
  hash: Uint8Array,
  stage: PendingSignInRow["stage"],
  now: Date,
): Promise<PendingSignInRow | undefined> {
  const [row] = await db
    .delete(pendingSignIns)
    .where(isLive(hash, stage, now))
    .returning();
  return row;
}

/** Counts a guess and returns the pending sign-in if there were fewer than `limit` before. */
export async function countPendingSignInGuess(
  db: Db,
  hash: Uint8Array,
  now: Date,
  limit: number,
): Promise<PendingSignInRow | undefined> {
  const [row] = await db
    .update(pendingSignIns)
    .set({ guesses: sql`${pendingSignIns.guesses} + 1` })
    .where(and(isLive(hash, "identified", now), lt(pendingSignIns.guesses, limit)))
    .returning();
  return row;
}

export async function deleteExpiredPendingSignIns(db: Db, before: Date): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, before));
}
