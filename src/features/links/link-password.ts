import { countGuess, toGuessLimits } from "#infra/rate-limits/guesses.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectPasswordHash } from "./store/rules.ts";
import { LINK_PASSWORD_MAX_LENGTH } from "#features/routing/limits.ts";

export const linkGuesses = toGuessLimits("link-password");

export interface LinkPasswordCtx {
  readonly db: Db;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  /** The visitor's network, as returned by `networkOf`. */
  readonly network: string;
}

/**
 * True if this is the link's password, or if the link no longer has one. Every guess is counted before it is compared.
 * Throws `too_many_requests`, or `unavailable` while too many guesses wait.
 */
export async function checkLinkPassword(ctx: LinkPasswordCtx, linkId: string, password: string): Promise<boolean> {
  const passwordHash = await selectPasswordHash(ctx.db, linkId);
  if (passwordHash === null) return true;
  const accept = await countGuess(ctx.rateLimits, linkGuesses, { target: linkId, passwordHash, network: ctx.network });
  // no password is longer than this, so a longer guess is wrong without hashing it
  const guess = password.length > LINK_PASSWORD_MAX_LENGTH ? "" : password;
  const { isCorrect } = await ctx.passwords.verify(guess, passwordHash);
  if (isCorrect) await accept();
  return isCorrect;
}
