import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { AccountsCtx } from "./ctx.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

// Attempts that turn out right are given back, so that these count wrong ones: one address may sign in as
// often as it likes, and twenty guesses an account in a quarter of an hour find no password.
export const signInOfAccount: Limit = { name: "signin-account", points: 20, seconds: 15 * MINUTE };
export const signInOfNetwork: Limit = { name: "signin-network", points: 200, seconds: 15 * MINUTE };
export const passwordOfAccount: Limit = { name: "password-account", points: 20, seconds: 15 * MINUTE };
/** 40 of 29^8 codes a quarter of an hour and network; were all networks one attacker, 2,000. */
export const codeOfNetwork: Limit = { name: "code-network", points: 40, seconds: 15 * MINUTE };
export const codeOfAll: Limit = { name: "code-all", points: 2000, seconds: 15 * MINUTE };
export const resetOfNetwork: Limit = { name: "reset-network", points: 40, seconds: 15 * MINUTE };
/** Each sign-up costs a hash and a mail; a classroom behind one address still gets in. */
export const signUpOfNetwork: Limit = { name: "signup-network", points: 100, seconds: HOUR };

/** Counts an attempt before it is compared; the returned function takes it back once it was right. */
export async function countAttempt(ctx: AccountsCtx, attempts: readonly (readonly [Limit, string])[]) {
  for (const [limit, key] of attempts) await enforce(ctx.limits, limit, key);
  return async function wasRight(): Promise<void> {
    await Promise.all(attempts.map(([limit, key]) => ctx.limits.giveBack(limit, key)));
  };
}
