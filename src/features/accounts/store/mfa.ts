import { and, eq, gt, isNull, lt, sql, asc, or, isNotNull } from "drizzle-orm";
import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";
import { isUniqueViolation } from "#infra/postgres/sql-states.ts";
import { accounts } from "./tables.ts";

const totpFactors = pgTable("totp_factors", {
  accountId: uuid("account_id").primaryKey(),
  secret: bytea("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

const recoveryCodes = pgTable("recovery_codes", {
  accountId: uuid("account_id").notNull(),
  hash: bytea("hash").notNull(),
  usedAt: instant("used_at"),
});

const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

const challenges = pgTable("challenges", {
  hash: bytea("hash").primaryKey(),
  purpose: text("purpose", { enum: ["second-factor", "passkey-sign-in", "passkey-new"] }).notNull(),
  accountId: uuid("account_id"),
  via: text("via", { enum: ["password", "provider"] })
    .notNull()
    .default("password"),
  guesses: integer("guesses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});

export const identities = pgTable("identities", {
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  accountId: uuid("account_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const pendingSignIns = pgTable("pending_sign_ins", {
  hash: bytea("hash").primaryKey(),
  stage: text("stage", { enum: ["callback", "identified"] }).notNull(),
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  email: text("email"),
  name: text("name").notNull(),
  guesses: integer("guesses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});

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

/** Counts a guess before the comparison; undefined if the challenge has expired or had `limit` guesses. */
export async function countGuess(db: Db, query: ChallengeQuery, limit: number): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .update(challenges)
    .set({ guesses: sql`${challenges.guesses} + 1` })
    .where(and(isLive(query), lt(challenges.guesses, limit)))
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

/** Voids the unfinished second steps of an account. */
export async function deleteSecondSteps(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(challenges).where(and(eq(challenges.accountId, accountId), eq(challenges.purpose, "second-factor")));
}

export async function deleteExpiredChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, before));
}

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
 * Adds a passkey if the account has fewer than `limit`. Locks the account's row, so that concurrent calls cannot both
 * pass.
 */
export async function insertPasskey(tx: Tx, row: PasskeyRow, limit: number): Promise<"added" | "full" | "known"> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, row.accountId)).for("update");
  if ((await tx.$count(passkeys, eq(passkeys.accountId, row.accountId))) >= limit) return "full";
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
export async function putPendingTotp(
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
  // A stored step in the future was written before the clock was set back, and must not lock the owner out.
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
