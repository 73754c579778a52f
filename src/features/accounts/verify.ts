import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ApiError, tooManyRequests } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { MINUTE_MS } from "#base/time.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace, openWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, toRateLimitError } from "#infra/rate-limits/rate-limits.ts";
import { codePerNetwork, codePerOtherNetwork, countAttempt } from "./attempt-limits.ts";
import type { AccountJobsCtx, AccountsCtx } from "./ctx.ts";
import { hashMailedToken, deriveToken, hashBearerToken } from "./tokens.ts";
import { wrongCode } from "./errors.ts";
import { mayRequestMail, queueMail } from "./mail-queue.ts";
import { consumeInvitation } from "./registration/registration.ts";
import { startSession } from "./start-session.ts";
import { type AccountRow, insertAccount, insertMember } from "./store/accounts.ts";
import {
  countSignUpGuess,
  selectSignUpByAttempt,
  selectSignUpByCode,
  type SignUpRow,
  consumeSignUp,
  updateCode,
  deleteSignUps,
} from "./store/sign-ups.ts";

const CODE_LIFE_MS = 15 * MINUTE_MS;
/**
 * Wrong codes allowed per attempt; a new code resets the count. Only the browser that signed up can reach the limit.
 */
export const ATTEMPT_GUESSES = 10;
const SEED_BYTES = 32;

interface Verification {
  readonly code: string;
  /** The token of the browser that signed up. */
  readonly attempt?: string | undefined;
}

/**
 * Creates the account of the sign-up that `code` was mailed for, once. With an attempt, the code must be that attempt's
 * own, and a session starts. Without one, it must belong to the latest sign-up of its address.
 */
export async function verifyEmail(ctx: AccountsCtx, { code, attempt }: Verification) {
  const codeHash = hashMailedToken(ctx.keys, "verify", code);
  if (attempt === undefined) {
    await verifyCode(ctx, codeHash);
    return { status: "active" as const };
  }
  const signUp = await matchAttempt(ctx, hashBearerToken(attempt), codeHash);
  const work = async (scope: EventTx) => void (await completeSignUp(ctx, scope, signUp));
  return {
    status: "active" as const,
    ...(await startSession(ctx, getAccount(ctx, signUp), { via: "password", work })),
  };
}

/**
 * A code alone names no address, so guesses are counted per network, with a low limit for sign-ups from another
 * network. There is no limit across all networks, since third parties could exhaust it.
 */
async function verifyCode(ctx: AccountsCtx, codeHash: Uint8Array): Promise<void> {
  const refund = await countAttempt(ctx, [[codePerNetwork, ctx.network]]);
  const elsewhere = await ctx.rateLimits.take(codePerOtherNetwork, ctx.network);
  const signUp = await selectSignUpByCode(ctx.db, codeHash, ctx.now());
  const mayUse = signUp && (elsewhere.ok || isEqual(signUp.networkHash, hashNetwork(ctx)));
  // Once the limit is reached, the error must not reveal whether the code exists.
  if (!mayUse) throw elsewhere.ok ? new ApiError(wrongCode) : toRateLimitError(elsewhere.retryAfterSeconds);
  await runInTransaction(ctx, (scope) => completeSignUp(ctx, scope, signUp));
  await refund();
  await ctx.rateLimits.refund(codePerOtherNetwork, ctx.network);
}

async function matchAttempt(ctx: AccountsCtx, attemptHash: Uint8Array, codeHash: Uint8Array): Promise<SignUpRow> {
  const signUp = await countSignUpGuess(ctx.db, attemptHash, ATTEMPT_GUESSES);
  if (!signUp) {
    const isKnown = (await selectSignUpByAttempt(ctx.db, attemptHash)) !== undefined;
    if (!isKnown) await enforceRateLimit(ctx.rateLimits, codePerNetwork, ctx.network);
    throw new ApiError(isKnown ? tooManyRequests : wrongCode);
  }
  const isLive = signUp.codeExpiresAt !== null && signUp.codeExpiresAt > ctx.now();
  if (!isLive || !isEqual(signUp.codeHash ?? new Uint8Array(), codeHash)) throw new ApiError(wrongCode);
  return signUp;
}

async function completeSignUp(ctx: AccountsCtx, scope: EventTx, pending: SignUpRow): Promise<AccountRow> {
  const signUp = await consumeSignUp(scope.tx, pending);
  const account = signUp && (await openAccount(scope, getAccount(ctx, signUp), ctx.now()));
  if (!account) throw new ApiError(wrongCode);
  await consumeInvitation(scope.tx, signUp.invitationId, ctx.now());
  return account;
}

function getAccount(ctx: AccountsCtx, { workspaceId, email, passwordHash, language }: SignUpRow): AccountRow {
  return { id: workspaceId, email, passwordHash, language, verifiedAt: ctx.now(), createdAt: ctx.now() };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * The hash stored with a sign-up, to tell whether a code is entered from the same network. The network itself is not
 * stored.
 */
export function hashNetwork({ keys, network }: Pick<AccountsCtx, "keys" | "network">): Buffer {
  return createHmac("sha256", keys.of("accounts sign-up network")).update(network).digest();
}

/**
 * The code to email for a sign-up: a new one, or the same one when the mail job runs again; undefined if a newer job
 * replaced it.
 */
export async function findCode(
  ctx: Pick<AccountJobsCtx, "db" | "keys" | "now">,
  mailId: string,
  { workspaceId }: SignUpRow,
): Promise<string | undefined> {
  const now = ctx.now();
  const seed = randomBytes(SEED_BYTES);
  const storedSeed = await updateCode(ctx.db, workspaceId, {
    id: mailId,
    seed,
    hash: hashMailedToken(ctx.keys, "verify", deriveToken(ctx.keys, "verify", seed)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  return storedSeed && deriveToken(ctx.keys, "verify", storedSeed);
}

/** Emails a new code for the attempt, or for the latest sign-up of the address. The response is the same either way. */
export async function resendVerification(
  ctx: AccountsCtx,
  { email, attempt }: { email: string; attempt?: string | undefined },
) {
  const signUp = attempt === undefined ? undefined : await selectSignUpByAttempt(ctx.db, hashBearerToken(attempt));
  const to = signUp?.email ?? email;
  if (await mayRequestMail(ctx, "verify", to)) {
    await queueMail(ctx, ctx.db, { kind: "verify", email: to, ...(signUp && { signUpId: signUp.workspaceId }) });
  }
  return { status: "sent" as const };
}

interface NewAccount {
  /** The id of its pending workspace. */
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
}

/**
 * Creates the account of a verified address within the caller's transaction and publishes its page. Voids every other
 * sign-up with the address. Returns undefined if the address already has an account.
 */
export async function openAccount(scope: EventTx, account: NewAccount, now: Date): Promise<AccountRow | undefined> {
  const row = { ...account, verifiedAt: now, createdAt: now };
  if (!(await insertAccount(scope.tx, row))) return undefined;
  const { id, email } = account;
  await insertMember(scope.tx, { workspaceId: id, accountId: id, role: "owner" });
  await deleteSignUps(scope.tx, [email]);
  await openWorkspace(scope.tx, id);
  const handle = (await findWorkspace({ db: scope.tx }, id))?.handle ?? "";
  for (const name of ["account.created", "account.verified"] as const) {
    await scope.emit({ name, workspaceId: id, subject: { accountId: id, handle } });
  }
  return row;
}
