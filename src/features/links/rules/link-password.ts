import { enforce, type Limit, type Limits } from "#infra/limits/limits.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectPasswordHash } from "../store/rules.ts";
import { LINK_PASSWORD_MAX_LENGTH } from "./limits.ts";

const MINUTE = 60;

// Right answers are given back, so that these count wrong ones. Whoever shares one network with an attacker still reads the
// link after a quarter of an hour; whoever has many networks gets a thousand guesses an hour and no more.
export const guessesOfNetwork: Limit = { name: "link-password-network", points: 20, seconds: 15 * MINUTE };
export const guessesOfLink: Limit = { name: "link-password", points: 1000, seconds: 60 * MINUTE };

export interface LinkPasswordCtx {
  readonly db: Db;
  readonly limits: Limits;
  readonly passwords: Passwords;
  /** Where the visitor comes from, as `networkOf` names it. */
  readonly network: string;
}

/**
 * True if a link asks for this password; it is also right where the link asks for none any more. Every guess is counted before
 * it is compared; throws `too_many_requests`, and with `unavailable` while too many wait.
 */
export async function checkLinkPassword(ctx: LinkPasswordCtx, linkId: string, password: string): Promise<boolean> {
  const guesses = [
    [guessesOfNetwork, `${linkId} ${ctx.network}`],
    [guessesOfLink, linkId],
  ] as const;
  for (const [limit, key] of guesses) await enforce(ctx.limits, limit, key);
  const isRight = await isPasswordOf(ctx, linkId, password);
  if (isRight) await Promise.all(guesses.map(([limit, key]) => ctx.limits.giveBack(limit, key)));
  return isRight;
}

async function isPasswordOf(ctx: LinkPasswordCtx, linkId: string, password: string): Promise<boolean> {
  const hash = await selectPasswordHash(ctx.db, linkId);
  if (hash === null) return true;
  // because more than anybody could have set need not be hashed
  const guess = password.length > LINK_PASSWORD_MAX_LENGTH ? "" : password;
  return (await ctx.passwords.verify(guess, hash)).isRight;
}
