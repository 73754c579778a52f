import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/unique.ts";
import { accounts, addressChanges } from "./tables.ts";

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** Makes `row` the account's one change under way; the links of an earlier one are void. */
export async function putAddressChange(tx: Tx, row: typeof addressChanges.$inferInsert): Promise<void> {
  await tx.delete(addressChanges).where(eq(addressChanges.accountId, row.accountId));
  await tx.insert(addressChanges).values(row);
}

/** The change that a link belongs to, if it still counts. The lock makes a second confirmation wait for the first. */
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

export async function updateConfirmed(
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

/** True if a change was under way. */
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

/** Gives the account its new address; false if another has it, which the index decides. */
export async function updateEmail(tx: Tx, accountId: string, email: string): Promise<boolean> {
  try {
    // because a violation ends the transaction that it happens in, and the caller's is to go on
    await tx.transaction((inner) => inner.update(accounts).set({ email }).where(eq(accounts.id, accountId)));
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "accounts_email")) return false;
    throw error;
  }
}

/** True if an account other than this has the address. */
export async function isEmailOfAnother(db: Db | Tx, accountId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  return row !== undefined && row.id !== accountId;
}
