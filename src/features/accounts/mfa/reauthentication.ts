import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { passwordPerAccount } from "../attempt-limits.ts";
import { checkPassword } from "../check-password.ts";
import type { SessionCtx } from "../ctx.ts";
import type { AccountRow } from "../store/accounts.ts";
import { hasActiveTotp } from "../store/totp.ts";
import { secondFactorMissing } from "./errors.ts";
import { guessFactor, type SecondFactorInput, consumeCode } from "./consume-code.ts";

export interface Reauthentication extends SecondFactorInput {
  readonly current_password: string;
}

/**
 * Runs `work` in one transaction if the caller proves to be the account's owner, and not only a user of an unlocked
 * browser: with the password, and with a code if two-step sign-in is on.
 */
export async function withReauthentication<T>(
  ctx: SessionCtx,
  reauthentication: Reauthentication,
  work: (scope: EventTx, account: AccountRow) => Promise<T>,
): Promise<T> {
  const account = await checkPassword(ctx, reauthentication.current_password, [[passwordPerAccount, ctx.accountId]]);
  if (!(await hasActiveTotp(ctx.db, account.id))) return runInTransaction(ctx, (scope) => work(scope, account));
  if (reauthentication.code === undefined && reauthentication.recovery_code === undefined)
    throw new ApiError(secondFactorMissing);
  const factor = reauthentication.recovery_code ? "recovery_code" : "totp";
  return guessFactor(ctx, { accountId: account.id, by: ctx.sessionId, factor }, () =>
    runInTransaction(ctx, async (scope) => {
      await consumeCode(ctx, scope, account.id, reauthentication);
      return work(scope, account);
    }),
  );
}
