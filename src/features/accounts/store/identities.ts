import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { arrivals, identities } from "./factor-tables.ts";

export type ArrivalRow = typeof arrivals.$inferSelect;
export type IdentityRow = typeof identities.$inferSelect;

/** False if the provider's subject has an account already: the key decides, so that of two at once one gets it. */
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

/** False if it is gone already. */
export async function deleteIdentity(tx: Tx, { issuer, subject, accountId }: IdentityRow): Promise<boolean> {
  const isThisOne = and(
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
    eq(identities.accountId, accountId),
  );
  const rows = await tx.delete(identities).where(isThisOne).returning({ accountId: identities.accountId });
  return rows.length === 1;
}

export async function insertArrival(db: Db, row: typeof arrivals.$inferInsert): Promise<void> {
  await db.insert(arrivals).values(row);
}

const isLive = (hash: Uint8Array, stage: ArrivalRow["stage"], now: Date) =>
  and(eq(arrivals.hash, hash), eq(arrivals.stage, stage), gt(arrivals.expiresAt, now));

/** Uses an arrival up, and answers it; of two at once one gets it. */
export async function takeArrival(
  db: Db | Tx,
  hash: Uint8Array,
  stage: ArrivalRow["stage"],
  now: Date,
): Promise<ArrivalRow | undefined> {
  const [row] = await db
    .delete(arrivals)
    .where(isLive(hash, stage, now))
    .returning();
  return row;
}

/** Counts a guess, and answers the ticket if there were fewer than `most` before. */
export async function countArrivalGuess(
  db: Db,
  hash: Uint8Array,
  now: Date,
  most: number,
): Promise<ArrivalRow | undefined> {
  const [row] = await db
    .update(arrivals)
    .set({ guesses: sql`${arrivals.guesses} + 1` })
    .where(and(isLive(hash, "known", now), lt(arrivals.guesses, most)))
    .returning();
  return row;
}

export async function deleteExpiredArrivals(db: Db, before: Date): Promise<void> {
  await db.delete(arrivals).where(lt(arrivals.expiresAt, before));
}
