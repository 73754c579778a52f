import { DAY_MS, HOUR_MS } from "#base/time.ts";
import type { HealthReason, HealthState } from "./contract.ts";
import type { HealthCheck } from "./check.ts";

/** The state of a destination after a check. */
export interface HealthRecord {
  readonly state: HealthState;
  readonly reason: HealthReason;
  readonly status: number;
  readonly movedTo: string;
  readonly finalAddress: string;
  /** Consecutive failed checks. */
  readonly failures: number;
  /** When it entered this state, or when it began to fail. */
  readonly since: Date;
  readonly checkedAt: Date;
  readonly nextAt: Date;
}

/** Hours until the next check after the first, second, ... consecutive failure; the last value repeats. */
const BACK_OFF_HOURS = [1, 3, 6, 12, 24, 48, 96, 168];
/** How many checks must fail before a link counts as dead. Failures that may be temporary must also last some hours. */
const GONE_CHECKS = 2;
const UNAVAILABLE_CHECKS = 4;
const UNAVAILABLE_HOURS = 9;

/** True if a server that was down turns robots away now: it is up, and people may get through. */
function isContradicted(dead: HealthRecord, { reason }: HealthCheck): boolean {
  return reason === "guarded" && (dead.reason === "unreachable" || dead.status >= 500);
}

/** The new state after a check, given the previous one. Pure. `spread`, 0 to 1, spreads checks over time. */
export function classifyCheck(
  before: HealthRecord | undefined,
  check: HealthCheck,
  now: Date,
  spread: number,
): HealthRecord {
  const { reason, status, movedTo, finalAddress } = check;
  const checked = { reason, status, movedTo, finalAddress, checkedAt: now };
  if (check.outcome === "ok" || check.outcome === "unknown") {
    const nextAt = new Date(now.getTime() + DAY_MS + spread * 6 * HOUR_MS);
    // not a recovery: only a success shows that the destination works again
    if (check.outcome === "unknown" && before?.state === "dead" && !isContradicted(before, check))
      return { ...before, checkedAt: now, nextAt };
    const state = check.outcome === "unknown" ? "unknown" : movedTo === "" ? "ok" : "moved";
    return { ...checked, state, failures: 0, since: before?.state === state ? before.since : now, nextAt };
  }
  const failures = (before?.failures ?? 0) + 1;
  const failingSince = before && before.failures > 0 ? before.since : now;
  const hours = (now.getTime() - failingSince.getTime()) / HOUR_MS;
  const isDead =
    before?.state === "dead" ||
    (check.outcome === "gone" ? failures >= GONE_CHECKS : failures >= UNAVAILABLE_CHECKS && hours >= UNAVAILABLE_HOURS);
  const waitHours = BACK_OFF_HOURS[Math.min(failures, BACK_OFF_HOURS.length) - 1]!;
  const nextAt = new Date(now.getTime() + waitHours * HOUR_MS * (1 + spread / 4));
  return { ...checked, state: isDead ? "dead" : "failing", failures, since: failingSince, nextAt };
}
