import { DAY_MS, utcDay } from "#base/time.ts";
import { RAW_DAYS_MIN } from "#features/workspaces/plans.ts";

/** The last seven days are compared every night, each earlier one once a week. */
const RECENT_DAYS = 7;
const EVERY_DAYS = 7;
/**
 * Days this close to the end of the shortest retention are skipped: their raw rows may expire during the comparison.
 */
const MARGIN_DAYS = 2;

/**
 * The days to compare tonight, newest first: past days since the first one with events, whose raw rows no plan has
 * deleted yet.
 */
export function listDays(now: Date, first: string): string[] {
  const days: string[] = [];
  for (let age = 1; age <= RAW_DAYS_MIN - MARGIN_DAYS; age++) {
    const day = utcDay(new Date(now.getTime() - age * DAY_MS));
    if (day < first) break;
    const number = Math.floor(Date.parse(day) / DAY_MS);
    const turn = Math.floor(now.getTime() / DAY_MS) % EVERY_DAYS;
    if (age <= RECENT_DAYS || number % EVERY_DAYS === turn) days.push(day);
  }
  return days;
}

/** Past months (as their first days) with all raw rows. */
export function listMonths(now: Date): string[] {
  const months: string[] = [];
  const oldest = new Date(now.getTime() - (RAW_DAYS_MIN - MARGIN_DAYS) * DAY_MS);
  for (let back = 1; ; back++) {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    if (start < oldest) return months;
    months.push(utcDay(start));
  }
}
