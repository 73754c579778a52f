import { HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import { enforce, type Limit, type Limits } from "#infra/limits/limits.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectPasswordHash } from "./store/rules.ts";
import { LINK_PASSWORD_MAX_LENGTH } from "#features/routing/limits.ts";

// A right password refunds its points, so the limits count wrong guesses only. If an attacker exhausts the limit of a
// network, other visitors on it wait at most a quarter of an hour. An attacker with many networks gets a thousand
// guesses an hour.
export const guessesOfNetwork: Limit = { name: "link-password-network", points: 20, seconds: 15 * MINUTE_SECONDS };
export const guessesOfLink: Limit = { name: "link-password", points: 1000, seconds: HOUR_SECONDS };

export interface LinkPasswordCtx {
  readonly db: Db;
  readonly limits: Limits;
  readonly passwords: Passwords;
  /** The visitor's network, as returned by `networkOf`. */
  readonly network: string;
}

/**
 * True if this is the link's password, or if the link no longer has one. Every guess is counted before it is compared.
 * Throws `too_many_requests`, or `unavailable` while too many guesses wait.
 */
export async function checkLinkPassword(ctx: LinkPasswordCtx, linkId: string, password: string): Promise<boolean> {
  const guesses = [
    [guessesOfNetwork, `${linkId} ${ctx.network}`],
    [guessesOfLink, linkId],
  ] as const;
  for (const [limit, key] of guesses) await enforce(ctx.limits, limit, key);
  const isCorrect = await isLinkPassword(ctx, linkId, password);
  if (isCorrect) await Promise.all(guesses.map(([limit, key]) => ctx.limits.refund(limit, key)));
  return isCorrect;
}

async function isLinkPassword(ctx: LinkPasswordCtx, linkId: string, password: string): Promise<boolean> {
  const hash = await selectPasswordHash(ctx.db, linkId);
  if (hash === null) return true;
  // no password is longer than this, so longer guesses are not hashed
  const guess = password.length > LINK_PASSWORD_MAX_LENGTH ? "" : password;
  return (await ctx.passwords.verify(guess, hash)).isCorrect;
}
