import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { countAttempt, passwordPerAccount } from "../attempt-limits.ts";
import { wrongCurrentPassword } from "../errors.ts";
import type { SessionCtx } from "../ctx.ts";
import { type AccountRow, selectAccount } from "../store/accounts.ts";
import { hasActiveTotp } from "../store/totp.ts";
import { logMfaFailure } from "./record-mfa-change.ts";
import { secondFactorMissing } from "./errors.ts";
import { mfaAttempts, type SecondFactorInput, isWrongMfaCode, consumeCode } from "./consume-code.ts";

export interface Reauthentication extends SecondFactorInput {
  readonly current_password: string;
}

type Work<T> = (scope: EventTx, account: AccountRow) => Promise<T>;

/**
 * Runs `work` in one transaction if the caller proves to be the account's owner, and not only a user of an unlocked
 * browser: with the password, and with a code if two-step sign-in is on.
 */
export async function withReauthentication<T>(
  ctx: SessionCtx,
  reauthentication: Reauthentication,
  work: Work<T>,
): Promise<T> {
  const account = await checkPassword(ctx, reauthentication.current_password);
  if (!(await hasActiveTotp(ctx.db, account.id))) return runInTransaction(ctx, (scope) => work(scope, account));
  if (reauthentication.code === undefined && reauthentication.recovery_code === undefined)
    throw new ApiError(secondFactorMissing);
  const refundAttempt = await countAttempt(ctx, mfaAttempts(account.id, ctx.sessionId));
  try {
    const result = await runInTransaction(ctx, async (scope) => {
      await consumeCode(ctx, scope, account.id, reauthentication);
      return work(scope, account);
    });
    await refundAttempt();
    return result;
  } catch (error) {
    if (isWrongMfaCode(error))
      await logMfaFailure(ctx, account.id, reauthentication.recovery_code ? "recovery_code" : "totp");
    throw error;
  }
}

async function checkPassword(ctx: SessionCtx, password: string): Promise<AccountRow> {
  const refundAttempt = await countAttempt(ctx, [[passwordPerAccount, ctx.accountId]]);
  const account = await selectAccount(ctx.db, ctx.accountId);
  const { isCorrect } = await ctx.passwords.verify(password, account?.passwordHash);
  if (!account || !isCorrect) throw new ApiError(wrongCurrentPassword);
  await refundAttempt();
  return account;
}
