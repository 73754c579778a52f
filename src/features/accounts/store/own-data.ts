import { and, eq, notExists, sql } from "drizzle-orm";
import type { Tx } from "#infra/postgres/client.ts";
import type { AccountRow } from "./accounts.ts";
import { pendingSignIns } from "./mfa-tables.ts";
import { accounts, addressChanges } from "./tables.ts";

/** The account's address and its pending new one, unless another account has that. */
export async function selectAddresses(tx: Tx, accountId: string): Promise<string[]> {
  const own = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  const owner = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, sql`lower(${addressChanges.newEmail})`));
  const wanted = await tx
    .select({ email: addressChanges.newEmail })
    .from(addressChanges)
    .where(and(eq(addressChanges.accountId, accountId), notExists(owner)));
  return [...own, ...wanted].map(({ email }) => email);
}

/** Deletes the account and everything that belongs to it; one of two concurrent calls gets the row. */
export async function deleteAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.delete(accounts).where(eq(accounts.id, id)).returning();
  return row;
}

/** Deletes pending sign-ins from a provider with this address. */
export async function deletePendingSignIns(tx: Tx, email: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(sql`lower(${pendingSignIns.email})`, email.toLowerCase()));
}
