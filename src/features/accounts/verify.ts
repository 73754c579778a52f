import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal, tooManyRequests } from "#base/errors.ts";
import { MINUTE_MS } from "#base/time.ts";
import { type FactTx, transact } from "#features/outbox/transact.ts";
import { enforce, refuseFor } from "#infra/limits/limits.ts";
import { admit } from "./admit.ts";
import { codeOfNetwork, codeOfOtherNetwork, countAttempt } from "./attempts.ts";
import { wrongCode } from "./contract.ts";
import type { AccountJobsCtx, AccountsCtx } from "./ctx.ts";
import { mayRequestMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import { openAccount } from "./open-account.ts";
import { proofHash, proofText, tokenHash } from "./proof-text.ts";
import type { AccountRow } from "./store/accounts.ts";
import {
  countSignUpGuess,
  selectSignUpByAttempt,
  selectSignUpByCode,
  type SignUpRow,
  takeSignUp,
  updateCode,
} from "./store/sign-ups.ts";

const CODE_LIFE_MS = 15 * MINUTE_MS;
/** Wrong codes for one attempt; a new code starts again. Only the browser that signed up can use them up. */
export const ATTEMPT_GUESSES = 10;
const SEED_BYTES = 32;

interface Verification {
  readonly code: string;
  /** What the browser that signed up holds. */
  readonly attempt?: string | undefined;
}

/**
 * Makes the account of the sign-up that `code` was mailed for, once. With the attempt the code must be that
 * attempt's own, and a session begins; a code alone must belong to the latest sign-up of its address.
 */
export async function verifyEmail(ctx: AccountsCtx, { code, attempt }: Verification) {
  const codeHash = proofHash(ctx.keys, "verify", code);
  if (attempt === undefined) {
    await verifyCode(ctx, codeHash);
    return { status: "active" as const };
  }
  const signUp = await matchAttempt(ctx, tokenHash(attempt), codeHash);
  const work = async (scope: FactTx) => void (await open(ctx, scope, signUp));
  return { status: "active" as const, ...(await admit(ctx, accountOf(ctx, signUp), { via: "password", work })) };
}

/**
 * A code alone names no address, so its guesses count by network: few where the sign-up came from elsewhere, and
 * none that all networks share, which strangers could use up.
 */
async function verifyCode(ctx: AccountsCtx, codeHash: Uint8Array): Promise<void> {
  const giveBack = await countAttempt(ctx, [[codeOfNetwork, ctx.network]]);
  const elsewhere = await ctx.limits.take(codeOfOtherNetwork, ctx.network);
  const signUp = await selectSignUpByCode(ctx.db, codeHash, ctx.now());
  const mayUse = signUp && (elsewhere.ok || isSame(signUp.networkHash, hashOfNetwork(ctx)));
  // whether the code exists must not show once the limit is reached
  if (!mayUse) throw elsewhere.ok ? new Refusal(wrongCode) : refuseFor(elsewhere.retryAfterSeconds);
  await transact(ctx, (scope) => open(ctx, scope, signUp));
  await giveBack();
  await ctx.limits.giveBack(codeOfOtherNetwork, ctx.network);
}

async function matchAttempt(ctx: AccountsCtx, attemptHash: Uint8Array, codeHash: Uint8Array): Promise<SignUpRow> {
  const signUp = await countSignUpGuess(ctx.db, attemptHash, ATTEMPT_GUESSES);
  if (!signUp) {
    const isKnown = (await selectSignUpByAttempt(ctx.db, attemptHash)) !== undefined;
    if (!isKnown) await enforce(ctx.limits, codeOfNetwork, ctx.network);
    throw new Refusal(isKnown ? tooManyRequests : wrongCode);
  }
  const isLive = signUp.codeExpiresAt !== null && signUp.codeExpiresAt > ctx.now();
  if (!isLive || !isSame(signUp.codeHash ?? new Uint8Array(), codeHash)) throw new Refusal(wrongCode);
  return signUp;
}

async function open(ctx: AccountsCtx, scope: FactTx, found: SignUpRow): Promise<AccountRow> {
  const signUp = await takeSignUp(scope.tx, found);
  const account = signUp && (await openAccount(scope, accountOf(ctx, signUp), ctx.now()));
  if (!account) throw new Refusal(wrongCode);
  return account;
}

function accountOf(ctx: AccountsCtx, { workspaceId, email, passwordHash, language }: SignUpRow): AccountRow {
  return { id: workspaceId, email, passwordHash, language, verifiedAt: ctx.now(), createdAt: ctx.now() };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Stored with a sign-up, so that a code from the same network is recognised; the network itself is not kept. */
export function hashOfNetwork({ keys, network }: Pick<AccountsCtx, "keys" | "network">): Buffer {
  return createHmac("sha256", keys.of("accounts sign-up network")).update(network).digest();
}

/** The code to mail for a sign-up: a new one, or the same again when the mail job repeats; absent if a younger job replaced it. */
export async function findCode(
  ctx: Pick<AccountJobsCtx, "db" | "keys" | "now">,
  mailId: string,
  { workspaceId }: SignUpRow,
): Promise<string | undefined> {
  const now = ctx.now();
  const seed = randomBytes(SEED_BYTES);
  const kept = await updateCode(ctx.db, workspaceId, {
    id: mailId,
    seed,
    hash: proofHash(ctx.keys, "verify", proofText(ctx.keys, "verify", seed)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  return kept && proofText(ctx.keys, "verify", kept);
}

/** Mails a new code for the attempt, or for the latest sign-up of the address; the response never tells. */
export async function resendVerification(
  ctx: AccountsCtx,
  { email, attempt }: { email: string; attempt?: string | undefined },
) {
  const signUp = attempt === undefined ? undefined : await selectSignUpByAttempt(ctx.db, tokenHash(attempt));
  const to = signUp?.email ?? email;
  if (await mayRequestMail(ctx, "verify", to)) {
    await queueMail(ctx, ctx.db, { kind: "verify", email: to, ...(signUp && { signUpId: signUp.workspaceId }) });
  }
  return { status: "sent" as const };
}
