import { ApiError } from "#base/errors.ts";
import { countAttempt, passwordAttempts } from "./attempt-limits.ts";
import type { SessionCtx } from "./ctx.ts";
import { wrongCurrentPassword } from "./errors.ts";
import { type AccountRow, selectAccount } from "./store/accounts.ts";

/** The caller's account, once their current password is checked. Throws wrongCurrentPassword, or too many attempts. */
export async function checkPassword(
  ctx: SessionCtx,
  password: string,
  attempts = passwordAttempts(ctx),
): Promise<AccountRow> {
  const refundAttempt = await countAttempt(ctx, attempts);
  const account = await selectAccount(ctx.db, ctx.accountId);
  const { isCorrect } = await ctx.passwords.verify(password, account?.passwordHash);
  if (!account || !isCorrect) throw new ApiError(wrongCurrentPassword);
  await refundAttempt();
  return account;
}
