import { and, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { recoveryCodes, totpFactors } from "./mfa-tables.ts";

type TotpRow = typeof totpFactors.$inferSelect;

const isActive = (accountId: string) => and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt));

export async function selectTotp(db: Db | Tx, accountId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.accountId, accountId));
  return row;
}

export async function hasActiveTotp(db: Db | Tx, accountId: string): Promise<boolean> {
  const rows = await db.select({ id: totpFactors.accountId }).from(totpFactors).where(isActive(accountId));
  return rows.length > 0;
}

/** Replaces a secret that awaits its first code; false if one is already active. */
export async function putWaitingTotp(
  tx: Tx,
  row: Pick<TotpRow, "accountId" | "secret" | "createdAt">,
): Promise<boolean> {
  const { secret, createdAt } = row;
  const rows = await tx
    .insert(totpFactors)
    .values(row)
    .onConflictDoUpdate({
      target: totpFactors.accountId,
      set: { secret, createdAt, lastStep: 0 },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ id: totpFactors.accountId });
  return rows.length === 1;
}

/** False if it is already active; `secret` must still be the pending one. */
export async function activateTotp(
  tx: Tx,
  { accountId, secret }: Pick<TotpRow, "accountId" | "secret">,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const isThisOne = and(eq(totpFactors.accountId, accountId), eq(totpFactors.secret, secret));
  const rows = await tx
    .update(totpFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(isThisOne, isNull(totpFactors.confirmedAt)))
    .returning({ id: totpFactors.accountId });
  return rows.length === 1;
}

/**
 * Consumes a time step; false if its code or a later one was already accepted. One of two concurrent calls succeeds.
 */
export async function consumeStep(tx: Tx, accountId: string, step: number, latestStep: number): Promise<boolean> {
  // A step in the future predates a clock that was set back, and must not lock the owner out.
  const isUnused = or(lt(totpFactors.lastStep, step), gt(totpFactors.lastStep, latestStep));
  const rows = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(isActive(accountId), isUnused))
    .returning({ id: totpFactors.accountId });
  return rows.length === 1;
}

export async function deleteTotp(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx.delete(totpFactors).where(isActive(accountId)).returning({ id: totpFactors.accountId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  return rows.length === 1;
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash })));
}

/** Consumes a recovery code; one of two concurrent calls succeeds. */
export async function consumeRecoveryCode(tx: Tx, accountId: string, hash: Uint8Array, now: Date): Promise<boolean> {
  const isThisOne = and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash));
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isThisOne, isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.accountId });
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
}
