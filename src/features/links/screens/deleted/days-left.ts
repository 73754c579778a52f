import { DAY_MS } from "#base/time.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";

/** The number of days for which a deleted link can still be restored, including the current one. */
export function daysLeft(deletedAt: string | null, now: Date): number {
  if (deletedAt === null) return TRASH_DAYS;
  const gone = (now.getTime() - Date.parse(deletedAt)) / DAY_MS;
  return Math.min(TRASH_DAYS, Math.max(0, Math.ceil(TRASH_DAYS - gone)));
}
