import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/unique.ts";
import { passkeys } from "./mfa-tables.ts";
import { accounts } from "./tables.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

const isOwn = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));

export async function selectPasskeys(db: Db | Tx, accountId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.id));
}

export async function selectPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/**
 * Adds a passkey if the account has fewer than `most`. Locks the account's row, so that concurrent calls cannot both
 * pass.
 */
export async function insertPasskey(tx: Tx, row: PasskeyRow, most: number): Promise<"added" | "full" | "known"> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, row.accountId)).for("update");
  if ((await tx.$count(passkeys, eq(passkeys.accountId, row.accountId))) >= most) return "full";
  try {
    // A savepoint: a violation would otherwise abort the caller's transaction.
    await tx.transaction((inner) => inner.insert(passkeys).values(row));
    return "added";
  } catch (error) {
    if (isUniqueViolation(error, "passkeys_credential_id_key")) return "known";
    throw error;
  }
}

/** Records a use. False if the counter has not grown: the key was copied, or this use was already recorded. */
export async function updateUsed(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const hasGrown = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter}::bigint = 0`);
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

export async function updatePasskeyName(
  tx: Tx,
  accountId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.update(passkeys).set({ name }).where(isOwn(accountId, id)).returning();
  return row;
}

export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.delete(passkeys).where(isOwn(accountId, id)).returning();
  return row;
}
