import { randomBytes } from "node:crypto";
import { newId } from "#base/ids.ts";
import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { isReservedHandle } from "#features/workspaces/reserved-names.ts";
import { createWorkspace, releaseHandle } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit } from "#infra/rate-limits/rate-limits.ts";
import { signUpPerNetwork, constantTimeResponse } from "./attempt-limits.ts";
import { usernameReserved, usernameTaken } from "./errors.ts";
import type { AccountsCtx } from "./ctx.ts";
import { rejectDisposable } from "./disposable/disposable-emails.ts";
import { mayMail, queueMail } from "./mail-queue.ts";
import { hashBearerToken } from "./tokens.ts";
import { selectAccountByEmail } from "./store/accounts.ts";
import { consumeSignUp, insertSignUp, renewSignUp, selectSignUpByAttempt, type SignUpRow } from "./store/sign-ups.ts";
import { hashNetwork } from "./verify.ts";
import { consumeProof } from "./proof-of-work/proof-of-work.ts";
import { requireRegistration } from "./registration/registration.ts";
import { requireStrongPassword } from "./password-policy/require-strong-password.ts";

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  /** The same browser's earlier attempt, which this one replaces. */
  readonly attempt?: string | undefined;
  /** The token of an invitation. */
  readonly invitation?: string | undefined;
  /** A solved challenge, if sign-up requires one. */
  readonly proof?: string | undefined;
}

/**
 * Reserves the username and emails a code; entering the code creates the account. Each attempt has its own password and
 * code, so that a sign-up with another person's address prepares nothing for them. An address that has an account gets
 * the same response, after the same time, and its owner gets a message.
 */
export async function signUp(ctx: AccountsCtx, { email, password, username, attempt, invitation, proof }: SignUp) {
  await enforceRateLimit(ctx.rateLimits, signUpPerNetwork, ctx.network);
  await consumeProof(ctx, proof);
  await rejectDisposable(ctx, email);
  const invitationId = await requireRegistration(ctx, { email, invitation });
  if (isReservedHandle(username, ctx.reservedHandles)) throw new ApiError(usernameReserved);
  await ctx.trust?.checkNames(ctx.db, undefined, [{ field: "username", text: username }], ctx.now());
  await requireStrongPassword(password, { email, username }, "password");
  const startedAt = performance.now();
  const passwordHash = await ctx.passwords.hash(password);
  const newAttempt = randomBytes(32).toString("base64url");
  const { id, kept } = await runInTransaction(ctx, async (scope) => {
    const earlier = attempt === undefined ? undefined : await replaceAttempt(scope, attempt);
    const same = earlier?.email.toLowerCase() === email.toLowerCase() ? earlier : undefined;
    const registration = { email, passwordHash, username, attempt: newAttempt, invitationId, kept: same };
    return { id: await register(ctx, scope, registration), kept: same };
  });
  const kind = (await selectAccountByEmail(ctx.db, email)) ? "taken" : "verify";
  // No second email is sent within a minute, so the code of the first email stays valid for the corrected sign-up.
  if (await mayMail(ctx, kind, email)) {
    if (kept) await renewSignUp(ctx.db, id);
    await queueMail(ctx, ctx.db, kind === "taken" ? { kind, email } : { kind, email, signUpId: id });
  }
  await constantTimeResponse(startedAt);
  return { email, username, status: "inactive" as const, attempt: newAttempt };
}

interface Registration {
  readonly email: string;
  readonly passwordHash: string;
  readonly username: string;
  readonly attempt: string;
  readonly invitationId: string | null;
  /** The earlier attempt with the same address, whose code stays valid. */
  readonly kept: SignUpRow | undefined;
}

async function register(ctx: AccountsCtx, scope: EventTx, registration: Registration): Promise<string> {
  const { email, passwordHash, username, attempt, invitationId, kept } = registration;
  const createdAt = ctx.now();
  const id = newId(createdAt.getTime());
  const created = await createWorkspace(scope, { id, handle: username, pending: true, createdAt });
  if (created === "handle_taken") throw new ApiError(usernameTaken);
  const row = {
    workspaceId: id,
    attemptHash: hashBearerToken(attempt),
    email,
    passwordHash,
    language: ctx.language,
    networkHash: hashNetwork(ctx),
    createdAt,
    invitationId,
  };
  await insertSignUp(scope.tx, row, kept);
  return id;
}

/** Deletes an earlier attempt, frees its username, and returns it; undefined if it is unknown. */
async function replaceAttempt({ tx }: EventTx, attempt: string): Promise<SignUpRow | undefined> {
  const found = await selectSignUpByAttempt(tx, hashBearerToken(attempt));
  const earlier = found && (await consumeSignUp(tx, found));
  if (earlier) await releaseHandle(tx, earlier.workspaceId);
  return earlier;
}
