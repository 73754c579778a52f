import { DAY_MS } from "#base/time.ts";
import { BIN_DAYS } from "../../limits.ts";

/** How many days a link that was deleted then can still be restored, the one that has begun included. */
export function daysLeft(deletedAt: string | null, now: Date): number {
  if (deletedAt === null) return BIN_DAYS;
  const gone = (now.getTime() - Date.parse(deletedAt)) / DAY_MS;
  return Math.min(BIN_DAYS, Math.max(0, Math.ceil(BIN_DAYS - gone)));
}
