import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import type { Hours } from "./hours.ts";

const QUARTER_MS = 15 * MINUTE_MS;
const REMEMBERED = 2_000;
const ZONES_MAX = 1_000;

/** A time zone with what was asked of it; a visit asks for what the last one asked for. */
interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** By quarter of an hour, because clocks are changed at full ones. */
  readonly offsets: Map<number, number>;
  lastQuarter: number;
  lastOffset: number;
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
    zone = { format, offsets: new Map(), lastQuarter: Number.NaN, lastOffset: 0 };
    // because a name may be spelled in small and capital letters, in more ways than there are zones
    if (zones.size >= ZONES_MAX) zones.clear();
    zones.set(name, zone);
  }
  return zone;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetMs(name: string, timeMs: number): number {
  const zone = zoneNamed(name);
  const quarter = Math.floor(timeMs / QUARTER_MS);
  if (zone.lastQuarter === quarter) return zone.lastOffset;
  let offset = zone.offsets.get(quarter);
  if (offset === undefined) {
    offset = readOffset(zone.format, quarter * QUARTER_MS);
    if (zone.offsets.size >= REMEMBERED) zone.offsets.clear();
    zone.offsets.set(quarter, offset);
  }
  zone.lastQuarter = quarter;
  zone.lastOffset = offset;
  return offset;
}

function readOffset(format: Intl.DateTimeFormat, timeMs: number): number {
  const parts = format.formatToParts(timeMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((item) => item.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - timeMs;
}

/** What a clock on the wall shows: minutes since midnight, and the day of the week (ISO, Monday is 1). */
export function wallClock(zone: string, timeMs: number): { day: number; minute: number } {
  const wall = timeMs + offsetMs(zone, timeMs);
  return {
    day: isoDay(wall),
    minute: Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS),
  };
}

/** The ISO day of the week of a time on the wall, in milliseconds as if the wall hung in Greenwich. */
export function isoDay(wallMs: number): number {
  return new Date(wallMs).getUTCDay() || 7;
}

export function toMinute(timeOfDay: string): number {
  return Number(timeOfDay.slice(0, 2)) * 60 + Number(timeOfDay.slice(3));
}

/** True if a clock on the wall shows a time within the hours; those over midnight belong to the day on which they begin. */
export function isWithin(hours: readonly Hours[], zone: string, timeMs: number): boolean {
  const { day, minute } = wallClock(zone, timeMs);
  const yesterday = day === 1 ? 7 : day - 1;
  return hours.some(({ days, from, until }) => {
    const begin = toMinute(from);
    const end = toMinute(until);
    if (begin < end) return days.includes(day) && minute >= begin && minute < end;
    return (days.includes(day) && minute >= begin) || (days.includes(yesterday) && minute < end);
  });
}
