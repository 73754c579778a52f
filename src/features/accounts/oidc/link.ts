import { Refusal } from "#base/errors.ts";
import { admit } from "../admit.ts";
import { countAttempt, signInAttempts } from "../attempts.ts";
import { wrongCredentials } from "../contract.ts";
import type { AccountsCtx } from "../ctx.ts";
import { findDevice } from "../device-cookie.ts";
import { noteFactor, noteFailure } from "../factors/note-factor.ts";
import { secondFactorMissing } from "../factors/refusals.ts";
import { factorAttempts, type GivenCode, isWrongFactor, spendCode } from "../factors/spend-code.ts";
import { type AccountRow, selectAccountByEmail } from "../store/accounts.ts";
import { insertIdentity } from "../store/identities.ts";
import { hasActiveTotp } from "../store/totp.ts";
import { guessWith, takeTicket } from "./arrivals.ts";
import { dropCookie } from "./cookie.ts";
import { arrivalOver } from "./refusals.ts";
import { providerOf } from "./travel.ts";

export interface Link extends GivenCode {
  readonly ticket: string;
  readonly password: string;
}

/** Connects somebody from the provider with the account of their address, once they have proven that it is theirs. */
export async function linkIdentity(ctx: AccountsCtx, link: Link) {
  providerOf(ctx);
  const arrival = await guessWith(ctx, link.ticket);
  if (!arrival?.email) throw new Refusal(arrivalOver);
  const account = await selectAccountByEmail(ctx.db, arrival.email);
  const wasRight = await countAttempt(ctx, signInAttempts(ctx, arrival.email, account));
  const { isRight } = await ctx.passwords.verify(link.password, account?.passwordHash);
  if (!account || !isRight) throw new Refusal(wrongCredentials);
  const answer = (await hasActiveTotp(ctx.db, account.id))
    ? await connectInTwoSteps(ctx, account, link)
    : await connect(ctx, account, link, undefined);
  await wasRight();
  dropCookie(ctx);
  return answer;
}

async function connectInTwoSteps(ctx: AccountsCtx, account: AccountRow, link: Link) {
  if (link.code === undefined && link.recovery_code === undefined) throw new Refusal(secondFactorMissing);
  const secondFactor = link.recovery_code === undefined ? "totp" : "recovery_code";
  const wasRight = await countAttempt(ctx, factorAttempts(account.id, findDevice(ctx, account)));
  try {
    const answer = await connect(ctx, account, link, secondFactor);
    await wasRight();
    return answer;
  } catch (error) {
    if (isWrongFactor(error)) await noteFailure(ctx, account.id, secondFactor);
    throw error;
  }
}

async function connect(
  ctx: AccountsCtx,
  account: AccountRow,
  link: Link,
  secondFactor: "totp" | "recovery_code" | undefined,
) {
  const accountId = account.id;
  return admit(ctx, account, {
    via: "provider",
    ...(secondFactor && { secondFactor }),
    async work(scope) {
      const arrival = await takeTicket(ctx, scope.tx, link.ticket);
      if (!arrival) throw new Refusal(arrivalOver);
      if (secondFactor) await spendCode(ctx, scope, accountId, link);
      const { issuer, subject } = arrival;
      if (!(await insertIdentity(scope.tx, { issuer, subject, accountId, createdAt: ctx.now() })))
        throw new Refusal(arrivalOver);
      const { name } = providerOf(ctx);
      const details = { provider: name };
      await noteFactor(ctx, scope, { accountId, kind: "provider_linked", details, what: "identity-linked", name });
    },
  });
}
