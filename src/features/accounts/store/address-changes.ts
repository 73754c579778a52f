import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/sql-states.ts";
import { accounts, addressChanges } from "./tables.ts";

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** Stores the account's only pending change; the links of an earlier one become void. */
export async function putAddressChange(tx: Tx, row: typeof addressChanges.$inferInsert): Promise<void> {
  await tx.delete(addressChanges).where(eq(addressChanges.accountId, row.accountId));
  await tx.insert(addressChanges).values(row);
}

/** The change of a valid link. Its row is locked, so that a second confirmation waits for the first. */
export async function lockAddressChange(
  tx: Tx,
  { newHash, oldHash }: Pick<AddressChangeRow, "newHash" | "oldHash">,
  now: Date,
): Promise<AddressChangeRow | undefined> {
  const isMeant = or(eq(addressChanges.newHash, newHash), eq(addressChanges.oldHash, oldHash));
  const [row] = await tx
    .select()
    .from(addressChanges)
    .where(and(isMeant, gt(addressChanges.expiresAt, now)))
    .for("update");
  return row;
}

export async function confirmSide(
  tx: Tx,
  id: string,
  confirmed: Partial<Pick<AddressChangeRow, "newConfirmedAt" | "oldConfirmedAt">>,
): Promise<void> {
  await tx.update(addressChanges).set(confirmed).where(eq(addressChanges.id, id));
}

export async function selectAddressChange(
  db: Db | Tx,
  accountId: string,
  now: Date,
): Promise<AddressChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.accountId, accountId), gt(addressChanges.expiresAt, now)));
  return row;
}

/** Deletes the pending change of an account; false if there was none. */
export async function deleteAddressChange(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx
    .delete(addressChanges)
    .where(eq(addressChanges.accountId, accountId))
    .returning({ id: addressChanges.id });
  return rows.length > 0;
}

export async function deleteExpiredAddressChanges(db: Db, now: Date): Promise<void> {
  await db.delete(addressChanges).where(lt(addressChanges.expiresAt, now));
}

/** Sets the account's address; false if another account has it. The unique index decides between concurrent calls. */
export async function updateEmail(tx: Tx, accountId: string, email: string): Promise<boolean> {
  try {
    // A savepoint: a violation would otherwise abort the caller's transaction.
    await tx.transaction((inner) => inner.update(accounts).set({ email }).where(eq(accounts.id, accountId)));
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "accounts_email")) return false;
    throw error;
  }
}

/** True if another account has the address. */
export async function isEmailOfAnother(db: Db | Tx, accountId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  return row !== undefined && row.id !== accountId;
}
