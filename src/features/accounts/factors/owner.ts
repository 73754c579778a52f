import { Refusal } from "#base/errors.ts";
import { type FactTx, transact } from "#features/outbox/transact.ts";
import { countAttempt, passwordOfAccount } from "../attempts.ts";
import { wrongCurrentPassword } from "../contract.ts";
import type { SessionCtx } from "../ctx.ts";
import { type AccountRow, selectAccount } from "../store/accounts.ts";
import { hasActiveTotp } from "../store/totp.ts";
import { noteFailure } from "./note-factor.ts";
import { secondFactorMissing } from "./refusals.ts";
import { factorAttempts, type GivenCode, isWrongFactor, spendCode } from "./spend-code.ts";

export interface OwnerProof extends GivenCode {
  readonly current_password: string;
}

type Work<T> = (scope: FactTx, account: AccountRow) => Promise<T>;

/**
 * Does `work` in one transaction for a caller who proves to be the account's owner and not only somebody at their
 * open browser: with the password, and with a code where two-step sign-in is on.
 */
export async function asOwner<T>(ctx: SessionCtx, proof: OwnerProof, work: Work<T>): Promise<T> {
  const account = await checkPassword(ctx, proof.current_password);
  if (!(await hasActiveTotp(ctx.db, account.id))) return transact(ctx, (scope) => work(scope, account));
  if (proof.code === undefined && proof.recovery_code === undefined) throw new Refusal(secondFactorMissing);
  const wasRight = await countAttempt(ctx, factorAttempts(account.id, ctx.sessionId));
  try {
    const result = await transact(ctx, async (scope) => {
      await spendCode(ctx, scope, account.id, proof);
      return work(scope, account);
    });
    await wasRight();
    return result;
  } catch (error) {
    if (isWrongFactor(error)) await noteFailure(ctx, account.id, proof.recovery_code ? "recovery_code" : "totp");
    throw error;
  }
}

async function checkPassword(ctx: SessionCtx, password: string): Promise<AccountRow> {
  const wasRight = await countAttempt(ctx, [[passwordOfAccount, ctx.accountId]]);
  const account = await selectAccount(ctx.db, ctx.accountId);
  const { isRight } = await ctx.passwords.verify(password, account?.passwordHash);
  if (!account || !isRight) throw new Refusal(wrongCurrentPassword);
  await wasRight();
  return account;
}
