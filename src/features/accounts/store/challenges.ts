import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { challenges } from "./mfa-tables.ts";

export type ChallengeRow = typeof challenges.$inferSelect;
export type ChallengePurpose = ChallengeRow["purpose"];

interface ChallengeQuery {
  readonly hash: Uint8Array;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

const isLive = ({ hash, purpose, now }: ChallengeQuery) =>
  and(eq(challenges.hash, hash), eq(challenges.purpose, purpose), gt(challenges.expiresAt, now));

export async function insertChallenge(db: Db | Tx, row: typeof challenges.$inferInsert): Promise<void> {
  await db.insert(challenges).values(row);
}

export async function selectChallenge(db: Db, query: ChallengeQuery): Promise<ChallengeRow | undefined> {
  const [row] = await db.select().from(challenges).where(isLive(query));
  return row;
}

/** Counts a guess before the comparison; undefined if the challenge has expired or had `most` guesses. */
export async function countGuess(db: Db, query: ChallengeQuery, most: number): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .update(challenges)
    .set({ guesses: sql`${challenges.guesses} + 1` })
    .where(and(isLive(query), lt(challenges.guesses, most)))
    .returning();
  return row;
}

/** Deletes a challenge that has not expired, and returns whether it did. Of two concurrent calls, one returns true. */
export async function deleteLiveChallenge(
  db: Db | Tx,
  query: ChallengeQuery,
  accountId: string | null,
): Promise<boolean> {
  const isTheirs = accountId === null ? isNull(challenges.accountId) : eq(challenges.accountId, accountId);
  const rows = await db
    .delete(challenges)
    .where(and(isLive(query), isTheirs))
    .returning({ hash: challenges.hash });
  return rows.length === 1;
}

export async function deleteExpiredChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, before));
}
