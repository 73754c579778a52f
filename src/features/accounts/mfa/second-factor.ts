import { ApiError } from "#base/errors.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import { refundAttempts, signInAttempts } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import { findDevice } from "../device.ts";
import { requireSamePassword, startSession } from "../start-session.ts";
import { type AccountRow, selectAccount } from "../store/accounts.ts";
import { type ChallengeRow, selectPasskeys, updateUsed, hasActiveTotp } from "../store/mfa.ts";
import type { Assertion } from "./passkey-schemas.ts";
import { countChallengeGuess, newChallenge, consumeChallenge } from "./challenge.ts";
import { guessFactor, type SecondFactorInput, consumeCode } from "./consume-code.ts";
import { challengeExpired, secondFactorRequired, wrongPasskey } from "./errors.ts";
import { readChallenge, verifyAssertion } from "./passkeys.ts";

/**
 * Throws an error with a challenge if the account has a second factor; does nothing otherwise. Throws wrongCredentials
 * if the password that the account was read with has been replaced.
 */
export async function requireSecondFactor(
  ctx: AccountsCtx,
  account: AccountRow,
  via: ChallengeRow["via"],
): Promise<void> {
  const { id } = account;
  if (!(await hasActiveTotp(ctx.db, id))) return;
  const hasPasskey = (await selectPasskeys(ctx.db, id)).length > 0;
  const challenge = await ctx.db.transaction(async (tx) => {
    // a new password voids the second steps that exist by then, so none may follow it
    if (via === "password") await requireSamePassword(tx, account);
    return newChallenge({ ...ctx, db: tx }, { purpose: "second-factor", accountId: id, via });
  });
  const methods = ["code", "recovery_code", ...(hasPasskey ? ["passkey"] : [])];
  throw new ApiError(secondFactorRequired, { extra: { challenge, methods } });
}

interface SecondStep extends SecondFactorInput {
  readonly challenge: string;
  readonly passkey?: Assertion | undefined;
}

/** Starts the session of a challenge. Each guess is counted per challenge and per account before the comparison. */
export async function confirmSecondFactor(ctx: AccountsCtx, step: SecondStep) {
  const challenge = await countChallengeGuess(ctx, step.challenge);
  const account = challenge?.accountId ? await selectAccount(ctx.db, challenge.accountId) : undefined;
  if (!challenge || !account) throw new ApiError(challengeExpired);
  const secondFactor = toFactor(step);
  const guess = { accountId: account.id, deviceOrSession: findDevice(ctx, account), factor: secondFactor };
  const result = await guessFactor(ctx, guess, async () => {
    const consumeFactor = step.passkey
      ? await checkPasskey(ctx, account.id, step.passkey, step.challenge)
      : (scope: EventTx) => consumeCode(ctx, scope, account.id, step);
    return startSession(ctx, account, {
      via: challenge.via,
      secondFactor,
      async work(scope) {
        const inTx = { ...ctx, db: scope.tx };
        if (!(await consumeChallenge(inTx, "second-factor", step.challenge, account.id)))
          throw new ApiError(challengeExpired);
        await consumeFactor(scope);
      },
    });
  });
  if (challenge.via === "password") await refundAttempts(ctx, signInAttempts(ctx, account.email, account));
  return result;
}

function toFactor({ passkey, recovery_code }: SecondStep): "totp" | "recovery_code" | "passkey" {
  if (passkey) return "passkey";
  return recovery_code === undefined ? "totp" : "recovery_code";
}

async function checkPasskey(ctx: AccountsCtx, accountId: string, assertion: Assertion, challenge: string) {
  if (readChallenge(assertion) !== challenge) throw new ApiError(wrongPasskey);
  const { passkey, counter } = await verifyAssertion(ctx, assertion, challenge);
  if (passkey.accountId !== accountId) throw new ApiError(wrongPasskey);
  return async ({ tx }: EventTx) => {
    if (!(await updateUsed(tx, passkey.id, counter, ctx.now()))) throw new ApiError(wrongPasskey);
  };
}
