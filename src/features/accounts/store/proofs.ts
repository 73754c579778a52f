import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { ProofPurpose } from "../proof-text.ts";
import { proofs } from "./tables.ts";

export type ProofRow = typeof proofs.$inferSelect;

const isLive = (now: Date) => and(isNull(proofs.usedAt), gt(proofs.expiresAt, now));

/**
 * Makes `row` the account's one proof of its purpose, and answers the one that counts now: the row itself,
 * or what an earlier run of the same job has put there. Absent if a younger one has replaced it.
 */
export async function putProof(db: Db | Tx, row: typeof proofs.$inferInsert): Promise<ProofRow | undefined> {
  const [proof] = await db
    .insert(proofs)
    .values(row)
    .onConflictDoUpdate({
      target: [proofs.accountId, proofs.purpose],
      set: {
        id: sql`excluded.id`,
        seed: keptOrNew(proofs.seed),
        hash: keptOrNew(proofs.hash),
        createdAt: keptOrNew(proofs.createdAt),
        usedAt: keptOrNew(proofs.usedAt),
        // because a mail that goes out late must still leave its reader the time it promises
        expiresAt: sql`excluded.expires_at`,
      },
      // ids sort by time: a late retry of an older mail must not put its code in the younger one's place;
      // a proof from the future is left from before a clock was set back, and must not block for so long
      setWhere: sql`${proofs.id} <= excluded.id or ${proofs.createdAt} > excluded.created_at`,
    })
    .returning();
  return proof;
}

function keptOrNew(column: PgColumn) {
  return sql`case when ${proofs.id} = excluded.id then ${column} else excluded.${sql.identifier(column.name)} end`;
}

/** The account whose live proof has this hash. */
export async function selectProvenAccount(db: Db, purpose: ProofPurpose, hash: Uint8Array, now: Date) {
  const [row] = await db
    .select({ accountId: proofs.accountId })
    .from(proofs)
    .where(and(eq(proofs.purpose, purpose), eq(proofs.hash, hash), isLive(now)));
  return row?.accountId;
}

/** Uses a live proof up and answers its account; of two at once one gets it. */
export async function useProof(
  tx: Tx,
  purpose: ProofPurpose,
  hash: Uint8Array,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(proofs)
    .set({ usedAt: now })
    .where(and(eq(proofs.purpose, purpose), eq(proofs.hash, hash), isLive(now)))
    .returning({ accountId: proofs.accountId });
  return row?.accountId;
}

export async function deleteProof(tx: Tx, accountId: string, purpose: ProofPurpose): Promise<void> {
  await tx.delete(proofs).where(and(eq(proofs.accountId, accountId), eq(proofs.purpose, purpose)));
}

export async function deleteExpiredProofs(db: Db, before: Date): Promise<void> {
  await db.delete(proofs).where(lt(proofs.expiresAt, before));
}
