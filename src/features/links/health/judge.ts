import { DAY_MS, HOUR_MS } from "#base/time.ts";
import type { HealthReason, HealthState } from "./contract.ts";
import type { HealthCheck } from "./check.ts";

/** What is known of a destination after a look at it. */
export interface Finding {
  readonly state: HealthState;
  readonly reason: HealthReason;
  readonly status: number;
  readonly movedTo: string;
  /** Looks that failed one after the other. */
  readonly failures: number;
  /** Since when it is in this state, or has been failing. */
  readonly since: Date;
  readonly checkedAt: Date;
  readonly nextAt: Date;
}

/** Hours until the next look after the first, second, ... failure in a row; the last holds on. */
const BACK_OFF_HOURS = [1, 3, 6, 12, 24, 48, 96, 168];
/** So many looks must fail, over so long a time, before a link counts as dead: an answer of "gone" is believed sooner. */
const GONE_CHECKS = 2;
const AWAY_CHECKS = 4;
const AWAY_HOURS = 9;

/** What a look means in the light of those before it; pure. `spread`, 0 to 1, keeps looks from falling due together. */
export function judge(before: Finding | undefined, check: HealthCheck, now: Date, spread: number): Finding {
  const { reason, status, movedTo } = check;
  const checked = { reason, status, movedTo, checkedAt: now };
  if (check.found === "ok" || check.found === "unknown") {
    const state = check.found === "unknown" ? "unknown" : movedTo === "" ? "ok" : "moved";
    const nextAt = new Date(now.getTime() + DAY_MS + spread * 6 * HOUR_MS);
    return { ...checked, state, failures: 0, since: before?.state === state ? before.since : now, nextAt };
  }
  const failures = (before?.failures ?? 0) + 1;
  const failingSince = before && before.failures > 0 ? before.since : now;
  const hours = (now.getTime() - failingSince.getTime()) / HOUR_MS;
  const isDead =
    before?.state === "dead" ||
    (check.found === "gone" ? failures >= GONE_CHECKS : failures >= AWAY_CHECKS && hours >= AWAY_HOURS);
  const waitHours = BACK_OFF_HOURS[Math.min(failures, BACK_OFF_HOURS.length) - 1]!;
  const nextAt = new Date(now.getTime() + waitHours * HOUR_MS * (1 + spread / 4));
  return { ...checked, state: isDead ? "dead" : "failing", failures, since: failingSince, nextAt };
}
