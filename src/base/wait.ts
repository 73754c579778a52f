import { HOUR_SECONDS, MINUTE_SECONDS } from "./time.ts";

/** Waits up to this long are shown in minutes: "2 hours" could overstate the wait by nearly an hour. */
const MAX_SECONDS_IN_MINUTES = 2 * HOUR_SECONDS;

export interface Wait {
  readonly unit: "second" | "minute" | "hour";
  readonly count: number;
}

/** A waiting time in one unit, rounded up so that a retry after it is never too early. */
export function toWait(seconds: number): Wait {
  if (seconds > MAX_SECONDS_IN_MINUTES) return { unit: "hour", count: Math.ceil(seconds / HOUR_SECONDS) };
  if (seconds >= MINUTE_SECONDS) return { unit: "minute", count: Math.ceil(seconds / MINUTE_SECONDS) };
  return { unit: "second", count: Math.max(1, Math.ceil(seconds)) };
}

/** The waiting time in English, such as `4 minutes`. */
export function formatWait(seconds: number): string {
  const { unit, count } = toWait(seconds);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
