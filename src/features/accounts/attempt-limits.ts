import { setTimeout } from "node:timers/promises";
import { ApiError } from "#base/errors.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { findDevice } from "./device.ts";
import { wrongCurrentPassword } from "./errors.ts";
import { type AccountRow, selectAccount } from "./store/accounts.ts";

// Successful attempts are refunded, so these limits count only failures. Any number of people behind one network can
// sign in, while twenty guesses per email and network in 15 minutes are too few to find a password.

export const signInPerEmailAndNetwork: RateLimit = { name: "signin-account", points: 20, seconds: 15 * MINUTE_SECONDS };
/**
 * Counts across all networks, against an attacker who controls many of them. Applies only to devices that have not
 * signed in since the password was set. The owner can still use a known device, or the mailed reset link, which makes
 * the browser a known device.
 */
export const signInPerEmail: RateLimit = { name: "signin-address", points: 50, seconds: HOUR_SECONDS };
export const signInPerNetwork: RateLimit = { name: "signin-network", points: 200, seconds: 15 * MINUTE_SECONDS };
/**
 * Replaces the three limits above for a device known to the account, so that other people's attempts cannot lock it
 * out.
 */
export const signInPerDevice: RateLimit = { name: "signin-device", points: 20, seconds: 15 * MINUTE_SECONDS };
export const passwordPerAccount: RateLimit = { name: "password-account", points: 20, seconds: 15 * MINUTE_SECONDS };
/** For codes entered without the token of a sign-up attempt: 40 guesses out of 29^8 in 15 minutes. */
export const codePerNetwork: RateLimit = { name: "code-network", points: 40, seconds: 15 * MINUTE_SECONDS };
/**
 * For codes that may match a sign-up from another network: 10,000 networks make 100,000 guesses a day, 2e-7 of all
 * codes.
 */
export const codePerOtherNetwork: RateLimit = { name: "code-other-network", points: 10, seconds: DAY_SECONDS };
const passwordPerNetwork: RateLimit = { name: "password-network", points: 200, seconds: 15 * MINUTE_SECONDS };
export const emailChangesPerNetwork: RateLimit = { name: "address-network", points: 40, seconds: 15 * MINUTE_SECONDS };
/** Each requested address change sends two emails. */
export const emailChangesPerAccount: RateLimit = { name: "address-account", points: 5, seconds: HOUR_SECONDS };
export const resetPerNetwork: RateLimit = { name: "reset-network", points: 40, seconds: 15 * MINUTE_SECONDS };
/** Each sign-up costs a password hash and an email. High enough for a classroom behind one address. */
export const signUpPerNetwork: RateLimit = { name: "signup-network", points: 100, seconds: HOUR_SECONDS };

/**
 * Wrong second factors of one account, from all unknown devices together or from one known device or session: 10 of a
 * million codes, of which three are valid at a time.
 */
export const mfaPerAccount: RateLimit = { name: "factor-account", points: 10, seconds: 15 * MINUTE_SECONDS };
/** The daily limit: an attacker who has the password guesses a code with a chance of 1 in 6,000 a day. */
export const mfaPerDay: RateLimit = { name: "factor-day", points: 50, seconds: DAY_SECONDS };
/** Passkey ceremonies started. Each one stores a row for five minutes. */
export const passkeyPerNetwork: RateLimit = { name: "passkey-network", points: 600, seconds: 15 * MINUTE_SECONDS };
/** OpenID callbacks. Each one triggers a token request to the provider. */
export const providerPerNetwork: RateLimit = { name: "provider-network", points: 200, seconds: 15 * MINUTE_SECONDS };

/** The limits that a sign-in attempt counts against; `account` is the account with this address, if any. */
export function signInAttempts(
  ctx: AccountsCtx,
  email: string,
  account: AccountRow | undefined,
): readonly (readonly [RateLimit, string])[] {
  const device = account && findDevice(ctx, account);
  if (device !== undefined) return [[signInPerDevice, device]];
  return [
    [signInPerNetwork, ctx.network],
    [signInPerEmailAndNetwork, `${email.toLowerCase()} ${ctx.network}`],
    [signInPerEmail, email.toLowerCase()],
  ];
}

/** The limits that a check of the current password counts against. */
function passwordAttempts(ctx: SessionCtx): readonly (readonly [RateLimit, string])[] {
  return [
    [passwordPerNetwork, ctx.network],
    [passwordPerAccount, ctx.accountId],
  ];
}

/** Counts an attempt before the comparison. Call the returned function to undo it on success. */
export async function countAttempt(ctx: AccountsCtx, attempts: readonly (readonly [RateLimit, string])[]) {
  for (const [limit, key] of attempts) await enforceRateLimit(ctx.rateLimits, limit, key);
  return () => refundAttempts(ctx, attempts);
}

/** Refunds the counted attempts after a success. */
export async function refundAttempts(
  ctx: AccountsCtx,
  attempts: readonly (readonly [RateLimit, string])[],
): Promise<void> {
  await Promise.all(attempts.map(([limit, key]) => ctx.rateLimits.refund(limit, key)));
}

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

const STEP_MS = 100;

/** Waits for the next full step of 100 ms since `startedAt`, so that the response time does not reveal the outcome. */
export async function constantTimeResponse(startedAt: number): Promise<void> {
  const spent = performance.now() - startedAt;
  await setTimeout(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
}
