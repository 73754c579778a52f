import { ApiError } from "#base/errors.ts";
import { enforce } from "#infra/limits/limits.ts";
import { startSession } from "../start-session.ts";
import { countAttempt, passkeyPerNetwork, signInPerNetwork } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import { selectAccount } from "../store/accounts.ts";
import { type PasskeyRow, selectPasskeyByCredential, selectPasskeys, updateUsed } from "../store/passkeys.ts";
import { challengeIn, verifyAssertion, relyingParty } from "./assertion.ts";
import type { Assertion, RequestOptions } from "./ceremonies.ts";
import { CHALLENGE_LIFE_MS, findChallenge, newChallenge, consumeChallenge } from "./challenge.ts";
import { logMfaFailure } from "./record-mfa-change.ts";
import { challengeExpired, wrongPasskey } from "./errors.ts";
import { isWrongMfaCode } from "./consume-code.ts";

/**
 * The options for requesting a passkey: any passkey, or, given the challenge of a second step, one of that account's.
 */
export async function beginPasskey(ctx: AccountsCtx, stepChallenge: string | undefined): Promise<RequestOptions> {
  await enforce(ctx.limits, passkeyPerNetwork, ctx.network);
  if (stepChallenge === undefined) {
    return getOptions(ctx, await newChallenge(ctx, { purpose: "passkey-sign-in", accountId: null }), []);
  }
  const challenge = await findChallenge(ctx, stepChallenge);
  if (!challenge?.accountId) throw new ApiError(challengeExpired);
  return getOptions(ctx, stepChallenge, await selectPasskeys(ctx.db, challenge.accountId));
}

function getOptions(ctx: AccountsCtx, challenge: string, allowed: readonly PasskeyRow[]): RequestOptions {
  return {
    rpId: relyingParty(ctx.publicUrl).id,
    challenge,
    timeout: CHALLENGE_LIFE_MS,
    allowCredentials: allowed.map(describePasskey),
    userVerification: "required",
  };
}

/** A passkey descriptor for the browser. */
export function describePasskey({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: "public-key" as const, transports };
}

/** Starts a session for the account that the passkey names. A passkey verifies its user, so no second step follows. */
export async function signInWithPasskey(ctx: AccountsCtx, assertion: Assertion) {
  const refundAttempt = await countAttempt(ctx, [[signInPerNetwork, ctx.network]]);
  const challenge = challengeIn(assertion);
  // Consumed before the comparison, so that one challenge allows one response, valid or not.
  if (!(await consumeChallenge(ctx, "passkey-sign-in", challenge, null))) throw new ApiError(challengeExpired);
  try {
    const { passkey, counter } = await verifyAssertion(ctx, assertion, challenge);
    const account = await selectAccount(ctx.db, passkey.accountId);
    if (!account?.verifiedAt) throw new ApiError(wrongPasskey);
    const result = await startSession(ctx, account, {
      via: "passkey",
      async work({ tx }) {
        if (!(await updateUsed(tx, passkey.id, counter, ctx.now()))) throw new ApiError(wrongPasskey);
      },
    });
    await refundAttempt();
    return result;
  } catch (error) {
    const guessed = isWrongMfaCode(error) ? await selectPasskeyByCredential(ctx.db, assertion.id) : undefined;
    if (guessed) await logMfaFailure(ctx, guessed.accountId, "passkey");
    throw error;
  }
}
