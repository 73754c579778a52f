import { DAY_MS } from "#base/time.ts";
import { offsetMs } from "../clock.ts";

/**
 * The local time of an instant in a zone, in the format of a `datetime-local` field: `2026-05-01T09:00`, with seconds
 * unless they are zero.
 */
export function toWallTime(instant: string, zone: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return "";
  const wall = new Date(ms + offsetMs(zone, ms)).toISOString();
  return wall.slice(17, 19) === "00" ? wall.slice(0, 16) : wall.slice(0, 19);
}

/** The `max` of a `datetime-local` field, since browsers otherwise accept years of six digits. */
export const WALL_TIME_MAX = "9999-12-31T23:59";

/**
 * The instant of a local time in a zone, as ISO text: `known` if it has this local time, and may have milliseconds or
 * be the second of two. Otherwise takes the first instant of a time that occurs twice, and moves a skipped time forward
 * by the length of the gap. Undefined if the text is not a date and time.
 */
export function toInstant(wallTime: string, zone: string, known?: string): string | undefined {
  const wall = Date.parse(`${wallTime}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wallTime) || Number.isNaN(wall)) return undefined;
  if (known !== undefined && toWallTime(known, zone) === wallTime) return known;
  // the offset may change around this time, so the offsets before and after are both tried
  const before = wall - offsetMs(zone, wall - DAY_MS);
  const after = wall - offsetMs(zone, wall + DAY_MS);
  const fits = [before, after].filter((instant) => instant + offsetMs(zone, instant) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString();
}
