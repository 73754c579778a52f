import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import {
  countGuess,
  type ChallengePurpose,
  type ChallengeRow,
  deleteExpiredChallenges,
  deleteLiveChallenge,
  insertChallenge,
  selectChallenge,
} from "../store/mfa.ts";
import { hashBearerToken } from "../tokens.ts";

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const GUESSES = 5;

type ChallengeCtx = Pick<Ctx, "db" | "now">;

interface NewChallenge {
  readonly purpose: ChallengePurpose;
  /** The account it is for; null if the passkey itself identifies the account. */
  readonly accountId: string | null;
  readonly via?: ChallengeRow["via"];
}

/** Makes a challenge of 256 bits, valid for five minutes. Only its hash is stored. */
export async function newChallenge(
  ctx: Pick<Ctx, "now"> & { readonly db: Db | Tx },
  values: NewChallenge,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFETIME_MS);
  await insertChallenge(ctx.db, { ...values, hash: hashBearerToken(challenge), expiresAt });
  return challenge;
}

const challengeQuery = (ctx: Pick<Ctx, "now">, purpose: ChallengePurpose, challenge: string) => ({
  hash: hashBearerToken(challenge),
  purpose,
  now: ctx.now(),
});

/** The challenge of a second step, without counting a guess. */
export async function findChallenge(ctx: ChallengeCtx, challenge: string): Promise<ChallengeRow | undefined> {
  return selectChallenge(ctx.db, challengeQuery(ctx, "second-factor", challenge));
}

/** Counts one guess at a second step, across all nodes, before the comparison. Undefined after five guesses. */
export async function countChallengeGuess(ctx: ChallengeCtx, challenge: string): Promise<ChallengeRow | undefined> {
  return countGuess(ctx.db, challengeQuery(ctx, "second-factor", challenge), GUESSES);
}

/**
 * Consumes a challenge; false if there was none. For a second step, call it in the transaction that starts the session.
 */
export async function consumeChallenge(
  ctx: Pick<Ctx, "now"> & { readonly db: Db | Tx },
  purpose: ChallengePurpose,
  challenge: string,
  accountId: string | null,
): Promise<boolean> {
  return deleteLiveChallenge(ctx.db, challengeQuery(ctx, purpose, challenge), accountId);
}

export async function sweepChallenges(ctx: ChallengeCtx): Promise<void> {
  await deleteExpiredChallenges(ctx.db, ctx.now());
}
