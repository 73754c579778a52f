import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";

/** The instant of a burst of traffic, and what makes it special. */
export interface Moment {
  readonly timeMs: number;
  readonly what: string;
}

/** Time zones with various offsets, including half hours, and one whose daylight saving shift is half an hour. */
export const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"] as const;

const CHANGES = [
  ["Europe/Berlin", 2],
  ["America/New_York", 1],
] as const;

/** The ends of days and hours in several zones, and the latest daylight saving changes, oldest first. */
export function momentsBefore(nowMs: number): Moment[] {
  const changes = CHANGES.flatMap(([zone, count]) => getChanges(zone, nowMs - 3 * DAY_MS, count));
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const plain = [
    { timeMs: midnight - DAY_MS - 1, what: "the last millisecond of a day, UTC" },
    { timeMs: midnight - DAY_MS, what: "the first millisecond of a day, UTC" },
    { timeMs: midnight - 5.5 * HOUR_MS - 1, what: "the last millisecond of a day in Kolkata" },
    { timeMs: midnight - 5.5 * HOUR_MS, what: "the first millisecond of a day in Kolkata" },
    { timeMs: nowMs - 2 * MINUTE_MS, what: "two minutes ago" },
  ];
  return [...changes, ...plain].toSorted((one, other) => one.timeMs - other.timeMs);
}

function getChanges(zone: string, beforeMs: number, count: number): Moment[] {
  const moments: Moment[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(beforeMs).toZonedDateTimeISO(zone);
  for (let found = 0; found < count; found++) {
    const change = at.getTimeZoneTransition("previous");
    if (!change) break;
    const changeMs = change.epochMilliseconds;
    const day = change.startOfDay();
    const direction = change.offsetNanoseconds > change.subtract({ hours: 3 }).offsetNanoseconds ? "forward" : "back";
    const name = `${zone}, clocks go ${direction}`;
    moments.push(
      { timeMs: day.epochMilliseconds - 1, what: `${name}: end of the day before` },
      { timeMs: day.epochMilliseconds, what: `${name}: start of the day` },
      { timeMs: changeMs - 1, what: `${name}: a millisecond before the change` },
      { timeMs: changeMs, what: `${name}: at the change` },
      { timeMs: changeMs + HOUR_MS, what: `${name}: an hour later` },
      { timeMs: day.add({ days: 1 }).epochMilliseconds - 1, what: `${name}: end of the day` },
    );
    at = change.subtract({ hours: 1 });
  }
  return moments;
}
