import { DAY_MS, utcDay } from "#base/time.ts";
import { RAW_DAYS_MIN } from "#features/workspaces/plans.ts";

/** The days of the last week are compared every night, each earlier one once a week. */
const RECENT_DAYS = 7;
const EVERY_DAYS = 7;
/** What begins on this day (UTC) and later is still whole, whatever the plan, also while the comparison runs. */
const MARGIN_DAYS = 2;

/** The days to be compared tonight, newest first: those that are over, from the first one with events on, whose raw rows no plan has deleted yet. */
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

/** The months, by their first days, that are over and whose raw rows are all there. */
export function listMonths(now: Date): string[] {
  const months: string[] = [];
  const oldest = new Date(now.getTime() - (RAW_DAYS_MIN - MARGIN_DAYS) * DAY_MS);
  for (let back = 1; ; back++) {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    if (start < oldest) return months;
    months.push(utcDay(start));
  }
}
