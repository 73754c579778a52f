import { ApiError } from "#base/errors.ts";
import { startSession } from "../start-session.ts";
import { countAttempt, signInAttempts } from "../attempt-limits.ts";
import { wrongCredentials } from "../errors.ts";
import type { AccountsCtx } from "../ctx.ts";
import { findDevice } from "../device-cookie.ts";
import { recordMfaChange } from "../mfa/record-mfa-change.ts";
import { secondFactorMissing } from "../mfa/errors.ts";
import { guessFactor, type SecondFactorInput, consumeCode } from "../mfa/consume-code.ts";
import { type AccountRow, selectAccountByEmail } from "../store/accounts.ts";
import { insertIdentity } from "../store/identities.ts";
import { hasActiveTotp } from "../store/totp.ts";
import { findByTicket, consumeTicket } from "./pending-sign-ins.ts";
import { dropCookie } from "./auth-request.ts";
import { pendingSignInExpired } from "./errors.ts";
import { requireProvider } from "./authorize.ts";

export interface Link extends SecondFactorInput {
  readonly ticket: string;
  readonly password: string;
}

/** Links the provider's identity to the account with its address, once the person has proved to own that account. */
export async function linkIdentity(ctx: AccountsCtx, link: Link) {
  requireProvider(ctx);
  const pendingSignIn = await findByTicket(ctx, link.ticket);
  if (!pendingSignIn?.email) throw new ApiError(pendingSignInExpired);
  const account = await selectAccountByEmail(ctx.db, pendingSignIn.email);
  const refundAttempt = await countAttempt(ctx, signInAttempts(ctx, pendingSignIn.email, account));
  const { isCorrect } = await ctx.passwords.verify(link.password, account?.passwordHash);
  if (!account || !isCorrect) throw new ApiError(wrongCredentials);
  const result = (await hasActiveTotp(ctx.db, account.id))
    ? await connectInTwoSteps(ctx, account, link)
    : await connect(ctx, account, link, undefined);
  await refundAttempt();
  dropCookie(ctx);
  return result;
}

async function connectInTwoSteps(ctx: AccountsCtx, account: AccountRow, link: Link) {
  if (link.code === undefined && link.recovery_code === undefined) throw new ApiError(secondFactorMissing);
  const secondFactor = link.recovery_code === undefined ? "totp" : "recovery_code";
  const guess = { accountId: account.id, by: findDevice(ctx, account), factor: secondFactor };
  return guessFactor(ctx, guess, () => connect(ctx, account, link, secondFactor));
}

async function connect(
  ctx: AccountsCtx,
  account: AccountRow,
  link: Link,
  secondFactor: "totp" | "recovery_code" | undefined,
) {
  const accountId = account.id;
  return startSession(ctx, account, {
    via: "provider",
    ...(secondFactor && { secondFactor }),
    async work(scope) {
      const pendingSignIn = await consumeTicket(ctx, scope.tx, link.ticket);
      if (!pendingSignIn) throw new ApiError(pendingSignInExpired);
      if (secondFactor) await consumeCode(ctx, scope, accountId, link);
      const { issuer, subject } = pendingSignIn;
      if (!(await insertIdentity(scope.tx, { issuer, subject, accountId, createdAt: ctx.now() })))
        throw new ApiError(pendingSignInExpired);
      const { name } = requireProvider(ctx);
      const details = { provider: name };
      await recordMfaChange(ctx, scope, { accountId, kind: "provider_linked", details, what: "identity-linked", name });
    },
  });
}
