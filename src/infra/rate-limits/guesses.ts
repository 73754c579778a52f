import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import { enforceRateLimit, type RateLimit, type RateLimits } from "./rate-limits.ts";

/** Limits on wrong guesses of a password that several people share. Correct guesses are refunded. */
export interface GuessLimits {
  readonly perNetwork: RateLimit;
  /** For all networks together, except those that have already sent the correct password. */
  readonly perTarget: RateLimit;
  /** Marks a network that has sent the correct password, so that other people's guesses do not lock it out. */
  readonly known: RateLimit;
}

export function toGuessLimits(name: string): GuessLimits {
  return {
    perNetwork: { name: `${name}-network`, points: 20, seconds: 15 * MINUTE_SECONDS, isSilent: true },
    // at most 24,000 guesses a day for one password, plus 1,920 from each network that has already sent it
    perTarget: { name, points: 1000, seconds: HOUR_SECONDS, isSilent: true },
    known: { name: `${name}-known`, points: 1, seconds: 30 * DAY_SECONDS, isSilent: true },
  };
}

export interface Guess {
  /** The id of the link or share that the password opens. */
  readonly target: string;
  /** The current hash of the password: changing the password makes every network unknown again. */
  readonly passwordHash: string | null | undefined;
  /** As returned by `toNetwork`. */
  readonly network: string;
}

/**
 * Counts a guess before it is compared; throws `too_many_requests`. Call the returned function if the guess is correct.
 */
export async function countGuess(
  limits: RateLimits,
  { perNetwork, perTarget, known }: GuessLimits,
  { target, passwordHash, network }: Guess,
): Promise<() => Promise<void>> {
  const fromNetwork = `${target} ${network}`;
  const knownNetwork = `${target} ${passwordHash} ${network}`;
  await enforceRateLimit(limits, perNetwork, fromNetwork);
  const isKnown = await limits.isCounted(known, knownNetwork);
  if (!isKnown) await enforceRateLimit(limits, perTarget, target);
  return async () => {
    await limits.refund(perNetwork, fromNetwork);
    if (isKnown) return;
    await limits.refund(perTarget, target);
    await limits.take(known, knownNetwork);
  };
}
