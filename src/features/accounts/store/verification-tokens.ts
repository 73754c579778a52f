import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { verificationTokens } from "./tables.ts";

type VerificationTokenRow = typeof verificationTokens.$inferSelect;

const isLive = (hash: Uint8Array, now: Date) =>
  and(eq(verificationTokens.hash, hash), isNull(verificationTokens.usedAt), gt(verificationTokens.expiresAt, now));

/**
 * Stores `row` as the account's only token and returns the valid one: the row itself, or the one stored
 * by an earlier run of the same job. Undefined if a newer one has replaced it.
 */
export async function putVerificationToken(
  db: Db | Tx,
  row: typeof verificationTokens.$inferInsert,
): Promise<VerificationTokenRow | undefined> {
  const [token] = await db
    .insert(verificationTokens)
    .values(row)
    .onConflictDoUpdate({
      target: [verificationTokens.accountId, verificationTokens.purpose],
      set: {
        id: sql`excluded.id`,
        seed: currentOrNew(verificationTokens.seed),
        hash: currentOrNew(verificationTokens.hash),
        createdAt: currentOrNew(verificationTokens.createdAt),
        usedAt: currentOrNew(verificationTokens.usedAt),
        // The token in a late email must still be valid for as long as the email says.
        expiresAt: sql`excluded.expires_at`,
      },
      // Ids sort by time: a late retry of an older email must not replace a newer token. A token from the future was
      // stored before the clock was set back, and must not block new ones.
      setWhere: sql`${verificationTokens.id} <= excluded.id or ${verificationTokens.createdAt} > excluded.created_at`,
    })
    .returning();
  return token;
}

function currentOrNew(column: PgColumn) {
  return sql`case when ${verificationTokens.id} = excluded.id then ${column} else excluded.${sql.identifier(column.name)} end`;
}

/** The account whose valid token has this hash. */
export async function selectAccountByToken(db: Db, hash: Uint8Array, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: verificationTokens.accountId })
    .from(verificationTokens)
    .where(isLive(hash, now));
  return row?.accountId;
}

/** Consumes a valid token and returns its account; one of two concurrent calls succeeds. */
export async function consumeVerificationToken(tx: Tx, hash: Uint8Array, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(verificationTokens)
    .set({ usedAt: now })
    .where(isLive(hash, now))
    .returning({ accountId: verificationTokens.accountId });
  return row?.accountId;
}

export async function deleteVerificationToken(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(verificationTokens).where(eq(verificationTokens.accountId, accountId));
}

export async function deleteExpiredVerificationTokens(db: Db, before: Date): Promise<void> {
  await db.delete(verificationTokens).where(lt(verificationTokens.expiresAt, before));
}
