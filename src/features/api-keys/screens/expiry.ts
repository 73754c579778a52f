import { DAY_MS } from "#base/time.ts";

/** Keys that expire within this many days are marked. */
export const SOON_DAYS = 7;

export const expiries = ["30", "90", "365", "never", "date"] as const;
export type Expiry = (typeof expiries)[number];

/**
 * The end of a key, or null for never; undefined if the chosen date is missing or not in the future. A key works until
 * the end of its last day in the time zone of the browser.
 */
export function toExpiresAt(expiry: Expiry, date: string, now: Date): string | null | undefined {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end.toISOString();
}

/** Calendar days until a key expires: 0 for today, negative once it has expired, null if it never does. */
export function countDaysLeft(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  // rounded, since a day may have 23 or 25 hours when clocks change
  return end <= now ? -1 : Math.round((startOfDay(end) - startOfDay(now)) / DAY_MS);
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
