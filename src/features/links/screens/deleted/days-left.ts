import { DAY_MS } from "#base/time.ts";
import { TRASH_DAYS } from "../../limits.ts";

/** How many days a link that was deleted then can still be restored, the one that has begun included. */
export function daysLeft(deletedAt: string | null, now: Date): number {
  if (deletedAt === null) return TRASH_DAYS;
  const gone = (now.getTime() - Date.parse(deletedAt)) / DAY_MS;
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil(TRASH_DAYS - gone)));
}
