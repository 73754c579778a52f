import { DAY_MS } from "#base/time.ts";

/**
 * The local time of an instant in a zone, as a `datetime-local` field has it: `2026-05-01T09:00`, with seconds unless
 * they are zero.
 */
export function toWallTime(instant: string, zone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const { year, month, day, hour, minute, second } = partsIn(date, zone);
  const time = `${year}-${month}-${day}T${hour}:${minute}`;
  return second === "00" ? time : `${time}:${second}`;
}

/**
 * The instant of a local time in a zone, as ISO text. Takes the first of two for a repeated time, and moves a skipped
 * time forward by the length of the gap. Undefined if the text is not a date and time.
 */
export function toInstant(wallTime: string, zone: string): string | undefined {
  const wall = Date.parse(`${wallTime}Z`);
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wallTime) || Number.isNaN(wall)) return undefined;
  // the offset may change around that time, so both possible offsets are tried
  const before = wall - offsetAt(wall - DAY_MS, zone);
  const after = wall - offsetAt(wall + DAY_MS, zone);
  const fits = [before, after].filter((instant) => instant + offsetAt(instant, zone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString();
}

/** The UTC offset of a zone at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(new Date(instant), zone);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
}

type Parts = Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;

function partsIn(date: Date, zone: string): Parts {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value])) as Parts;
}

/** The time zone of this device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
