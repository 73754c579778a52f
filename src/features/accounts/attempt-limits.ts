import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { findDevice } from "./device-cookie.ts";
import type { AccountRow } from "./store/accounts.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

// Attempts that turn out right are given back, so that these count wrong ones: one address may sign in as
// often as it likes, and twenty guesses an account in a quarter of an hour find no password.
export const signInPerAccount: Limit = { name: "signin-account", points: 20, seconds: 15 * MINUTE };
/**
 * From all networks together, for an attacker who has many. It holds for devices that have not signed in since the password
 * was set: their owner can use a known device, or the mailed link, which makes its browser a known one.
 */
export const signInPerAddress: Limit = { name: "signin-address", points: 50, seconds: HOUR };
export const signInPerNetwork: Limit = { name: "signin-network", points: 200, seconds: 15 * MINUTE };
/** In place of the three above for a device that is known to the account, which other people's attempts cannot fill. */
export const signInPerDevice: Limit = { name: "signin-device", points: 20, seconds: 15 * MINUTE };
export const passwordPerAccount: Limit = { name: "password-account", points: 20, seconds: 15 * MINUTE };
/** Codes without a sign-up attempt: 40 of 29^8 a quarter of an hour. */
export const codePerNetwork: Limit = { name: "code-network", points: 40, seconds: 15 * MINUTE };
/** Those that may match a sign-up from another network: 10,000 networks guess 100,000 a day, 2e-7 of all codes. */
export const codePerOtherNetwork: Limit = { name: "code-other-network", points: 10, seconds: 24 * HOUR };
export const passwordPerNetwork: Limit = { name: "password-network", points: 200, seconds: 15 * MINUTE };
export const addressPerNetwork: Limit = { name: "address-network", points: 40, seconds: 15 * MINUTE };
/** Each change of address that is asked for writes to two people. */
export const addressPerAccount: Limit = { name: "address-account", points: 5, seconds: HOUR };
export const resetPerNetwork: Limit = { name: "reset-network", points: 40, seconds: 15 * MINUTE };
/** Each sign-up costs a hash and a mail; a classroom behind one address still gets in. */
export const signUpPerNetwork: Limit = { name: "signup-network", points: 100, seconds: HOUR };

/** Wrong second factors of one account from all unknown devices, or from one known device or session; 10 of a million codes, of which three count at a time. */
export const mfaPerAccount: Limit = { name: "factor-account", points: 10, seconds: 15 * MINUTE };
/** And a day's: one of 6,000 attackers who have a password finds a code in a day. */
export const mfaPerDay: Limit = { name: "factor-day", points: 50, seconds: 24 * HOUR };
/** Ceremonies that begin; each leaves a row for five minutes. */
export const passkeyPerNetwork: Limit = { name: "passkey-network", points: 600, seconds: 15 * MINUTE };
/** Returns from the provider, each of which asks it for tokens. */
export const providerPerNetwork: Limit = { name: "provider-network", points: 200, seconds: 15 * MINUTE };

/** What one attempt to sign in counts as; `account` is the one with this address, if any. */
export function signInAttempts(
  ctx: AccountsCtx,
  email: string,
  account: AccountRow | undefined,
): readonly (readonly [Limit, string])[] {
  const device = account && findDevice(ctx, account);
  if (device !== undefined) return [[signInPerDevice, device]];
  return [
    [signInPerNetwork, ctx.network],
    [signInPerAccount, `${email.toLowerCase()} ${ctx.network}`],
    [signInPerAddress, email.toLowerCase()],
  ];
}

/** What one attempt to show the current password counts as. */
export function passwordAttempts(ctx: SessionCtx): readonly (readonly [Limit, string])[] {
  return [
    [passwordPerNetwork, ctx.network],
    [passwordPerAccount, ctx.accountId],
  ];
}

/** Counts an attempt before it is compared; the returned function takes it back once it was right. */
export async function countAttempt(ctx: AccountsCtx, attempts: readonly (readonly [Limit, string])[]) {
  for (const [limit, key] of attempts) await enforce(ctx.limits, limit, key);
  return () => giveBack(ctx, attempts);
}

/** Takes attempts back that have turned out right. */
export async function giveBack(ctx: AccountsCtx, attempts: readonly (readonly [Limit, string])[]): Promise<void> {
  await Promise.all(attempts.map(([limit, key]) => ctx.limits.giveBack(limit, key)));
}
