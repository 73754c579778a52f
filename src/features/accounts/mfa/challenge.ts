import { createHash, randomBytes } from "node:crypto";
import { MINUTE_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import {
  countGuess,
  type ChallengePurpose,
  type ChallengeRow,
  deleteExpiredChallenges,
  insertChallenge,
  selectChallenge,
  consumeChallenge,
} from "../store/challenges.ts";

export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
const GUESSES = 5;

type ChallengeCtx = Pick<Ctx, "db" | "now">;

interface NewChallenge {
  readonly purpose: ChallengePurpose;
  /** The account it is for; null if the passkey itself identifies the account. */
  readonly accountId: string | null;
  readonly via?: ChallengeRow["via"];
}

/** Makes a challenge of 256 bits, valid for five minutes. Only its hash is stored. */
export async function newChallenge(ctx: ChallengeCtx, made: NewChallenge): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFE_MS);
  await insertChallenge(ctx.db, { ...made, hash: hash(challenge), expiresAt });
  return challenge;
}

const challengeQuery = (ctx: ChallengeCtx, purpose: ChallengePurpose, challenge: string) => ({
  hash: hash(challenge),
  purpose,
  now: ctx.now(),
});

/** The challenge of a second step, without counting a guess. */
export async function findChallenge(ctx: ChallengeCtx, challenge: string): Promise<ChallengeRow | undefined> {
  return selectChallenge(ctx.db, challengeQuery(ctx, "second-factor", challenge));
}

/** Counts one guess at a second step, across all nodes, before the comparison. Undefined after five guesses. */
export async function guessAt(ctx: ChallengeCtx, challenge: string): Promise<ChallengeRow | undefined> {
  return countGuess(ctx.db, challengeQuery(ctx, "second-factor", challenge), GUESSES);
}

/** Consumes the challenge of a second step in the same transaction as what it grants. */
export async function completeSecondStep(
  ctx: ChallengeCtx,
  tx: Tx,
  challenge: string,
  accountId: string,
): Promise<boolean> {
  return (await consumeChallenge(tx, challengeQuery(ctx, "second-factor", challenge), accountId)) !== undefined;
}

/** Consumes a challenge; false if there was none. */
export async function spendChallenge(
  ctx: ChallengeCtx,
  purpose: ChallengePurpose,
  challenge: string,
  accountId: string | null,
): Promise<boolean> {
  return (await consumeChallenge(ctx.db, challengeQuery(ctx, purpose, challenge), accountId)) !== undefined;
}

export async function sweepChallenges(ctx: ChallengeCtx): Promise<void> {
  await deleteExpiredChallenges(ctx.db, ctx.now());
}

function hash(challenge: string): Buffer {
  return createHash("sha256").update(challenge).digest();
}
