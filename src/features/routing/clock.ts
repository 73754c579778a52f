import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import type { Hours } from "./opening-hours.ts";

const QUARTER_MS = 15 * MINUTE_MS;
const MAX_REMEMBERED = 2_000;
const ZONES_MAX = 1_000;

/** A time zone with its cached offsets. */
interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offsets by quarter of an hour, since they change only at full quarters. */
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

function zoneNamed(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    zone = { format, offsets: new Map() };
    // names are case-insensitive, so there may be more spellings than zones
    if (zones.size >= ZONES_MAX) zones.clear();
    zones.set(name, zone);
  }
  return zone;
}

/** The UTC offset of a zone at an instant, in milliseconds; positive if ahead of UTC. */
export function offsetMs(name: string, timeMs: number): number {
  const zone = zoneNamed(name);
  const quarter = Math.floor(timeMs / QUARTER_MS);
  let offset = zone.offsets.get(quarter);
  if (offset === undefined) {
    offset = readOffset(zone.format, quarter * QUARTER_MS);
    if (zone.offsets.size >= MAX_REMEMBERED) zone.offsets.clear();
    zone.offsets.set(quarter, offset);
  }
  return offset;
}

function readOffset(format: Intl.DateTimeFormat, timeMs: number): number {
  const parts = format.formatToParts(timeMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((item) => item.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - timeMs;
}

/** The wall-clock time: minutes since midnight, and the day of the week (ISO, Monday is 1). */
export function wallClock(zone: string, timeMs: number): { weekday: number; minute: number } {
  const wall = timeMs + offsetMs(zone, timeMs);
  return {
    weekday: isoWeekday(wall),
    minute: Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS),
  };
}

/** The ISO day of the week of a local time, given in milliseconds as if it were UTC. */
export function isoWeekday(wallMs: number): number {
  return new Date(wallMs).getUTCDay() || 7;
}

export function toMinute(timeOfDay: string): number {
  return Number(timeOfDay.slice(0, 2)) * 60 + Number(timeOfDay.slice(3));
}

/** True if the wall-clock time is within the hours. Overnight hours belong to the day on which they begin. */
export function isWithinHours(hours: readonly Hours[], zone: string, timeMs: number): boolean {
  const { weekday, minute } = wallClock(zone, timeMs);
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  return hours.some(({ days, from, until }) => {
    const begin = toMinute(from);
    const end = toMinute(until);
    if (begin < end) return days.includes(weekday) && minute >= begin && minute < end;
    return (days.includes(weekday) && minute >= begin) || (days.includes(yesterday) && minute < end);
  });
}
