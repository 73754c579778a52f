import { DAY_MS } from "#base/time.ts";
import type { NextLevel } from "#features/workspaces/trust.ts";
import type { TrustLevel } from "#features/workspaces/trust-levels.ts";

/** Phishing accounts are used within hours of sign-up; few wait for days. */
export const BASIC_AGE_MS = 3 * DAY_MS;
/** By this age, reports about the first links have usually arrived and been decided. */
export const TRUSTED_AGE_MS = 30 * DAY_MS;
/** Human clicks show that people use the links without reporting them. */
export const TRUSTED_CLICKS = 100;
/** At this age an account is trusted without clicks, and an open report no longer holds it back: anyone can report. */
export const ESTABLISHED_AGE_MS = 90 * DAY_MS;

/** New links per day (UTC). The messages of the API errors contain these numbers. */
export const DAILY_LINKS: Readonly<Record<TrustLevel, number | null>> = { new: 25, basic: 250, trusted: null };

/** Reports and block lists find most harmful sites within two days. */
export const NOTICE_MS = 2 * DAY_MS;

/**
 * The facts that decide an account's level. The address needs no check, since only a verified address has an account.
 */
export interface TrustEvidence {
  readonly ageMs: number;
  /** True while moderation restricts the account or something in its workspaces. */
  readonly isRestricted: boolean;
  readonly hasOpenCase: boolean;
  /** Human clicks on links that still exist. */
  readonly clicks: number;
}

/** The level that an account has earned. */
export function getLevel({ ageMs, isRestricted, hasOpenCase, clicks }: TrustEvidence): TrustLevel {
  if (isRestricted || ageMs < BASIC_AGE_MS) return "new";
  if (ageMs >= ESTABLISHED_AGE_MS) return "trusted";
  return ageMs >= TRUSTED_AGE_MS && clicks >= TRUSTED_CLICKS && !hasOpenCase ? "trusted" : "basic";
}

/** How an account gets to its next level; undefined at the last one, and while moderation restricts it. */
export function findNextLevel(evidence: TrustEvidence, now: Date): NextLevel | undefined {
  const { ageMs, isRestricted, hasOpenCase, clicks } = evidence;
  const level = getLevel(evidence);
  if (isRestricted || level === "trusted") return undefined;
  const at = (age: number) => new Date(now.getTime() - ageMs + age);
  if (level === "new") return { level: "basic", from: at(BASIC_AGE_MS), clicks: 0, latest: at(BASIC_AGE_MS) };
  const latest = at(ESTABLISHED_AGE_MS);
  const missing = Math.max(0, TRUSTED_CLICKS - clicks);
  // an open case may be decided before the age is reached
  const isHeldBack = hasOpenCase && ageMs >= TRUSTED_AGE_MS;
  if (isHeldBack) return { level: "trusted", from: latest, clicks: 0, latest };
  return { level: "trusted", from: at(Math.max(ageMs, TRUSTED_AGE_MS)), clicks: missing, latest };
}
