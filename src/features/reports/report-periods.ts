import { dayAt, startOfInterval } from "#features/analytics/calendar.ts";
import type { Days } from "#features/analytics/queries/range.ts";
import type { ReportRhythm } from "./rhythms.ts";

/** The local hour at which reports are due: the start of the day. */
const HOUR = 8;

/** The last whole week (from Monday) or calendar month before an instant, in a time zone. */
export function lastPeriod(rhythm: ReportRhythm, now: Date, zone: string): Days {
  const begin = startOfPeriod(rhythm, dayAt(now.getTime(), zone));
  return { from: begin.subtract(step(rhythm)).toString(), until: begin.subtract({ days: 1 }).toString(), zone };
}

/** The next instant after `now` at which a report is due: eight in the morning on the day after a period. */
export function nextReportAt(rhythm: ReportRhythm, now: Date, zone: string): Date {
  const begin = startOfPeriod(rhythm, dayAt(now.getTime(), zone));
  const due = [begin, begin.add(step(rhythm))].map((day) => toMorning(day, zone)).find((at) => at > now);
  if (!due) throw new Error(`no ${rhythm} report is due after ${now.toISOString()}`);
  return due;
}

function startOfPeriod(rhythm: ReportRhythm, day: Temporal.PlainDate): Temporal.PlainDate {
  return startOfInterval(rhythm === "weekly" ? "week" : "month", day);
}

function step(rhythm: ReportRhythm): Temporal.DurationLike {
  return rhythm === "weekly" ? { weeks: 1 } : { months: 1 };
}

function toMorning(day: Temporal.PlainDate, zone: string): Date {
  const morning = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour: HOUR }) });
  return new Date(morning.epochMilliseconds);
}
