import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { isoDay, isWithin, toMinute, offsetMs } from "./clock.ts";
import type { Hours } from "./hours.ts";
import type { Rules, Schedule } from "./schema.ts";

/** Two weeks and a bit, because what falls into the hour that is skipped in spring comes only a week later. */
const HORIZON_DAYS = 16;

/**
 * The next instant at which the link's schedule may let visitors in or keep them out, otherwise than now; null if it never
 * will. Between now and then nothing of it changes.
 */
export function nextBoundary(rules: Pick<Rules, "schedule"> | null, now: Date): Date | null {
  const schedule = rules?.schedule;
  if (!schedule) return null;
  const nowMs = now.getTime();
  const from = schedule.from === undefined ? -Infinity : Date.parse(schedule.from);
  const until = schedule.until === undefined ? Infinity : Date.parse(schedule.until);
  if (nowMs >= until) return null;
  if (nowMs < from) return new Date(from);
  const change = schedule.hours ? nextChange(schedule.hours, schedule.zone, nowMs) : Infinity;
  const boundary = Math.min(until, change);
  return Number.isFinite(boundary) ? new Date(boundary) : null;
}

/** What was worked out for a schedule that stays in memory: it holds from then until it opens. */
const openings = new WeakMap<Schedule, { readonly fromMs: number; readonly opens: Date | null }>();

/** When a schedule that is closed by its hours opens again; null if it ends before, or never does. */
export function nextOpening(schedule: Schedule, nowMs: number): Date | null {
  const known = openings.get(schedule);
  // because every visitor of a closed link asks this
  if (known && known.fromMs <= nowMs && known.opens && nowMs < known.opens.getTime()) return known.opens;
  const opens = findOpening(schedule, nowMs);
  openings.set(schedule, { fromMs: nowMs, opens });
  return opens;
}

function findOpening({ hours, zone, until }: Schedule, nowMs: number): Date | null {
  if (!hours) return null;
  let atMs = nowMs;
  do {
    const change = nextChange(hours, zone, atMs);
    const isFar = change >= nowMs + (HORIZON_DAYS - 1) * DAY_MS;
    if (isFar || (until !== undefined && change >= Date.parse(until))) return null;
    atMs = change;
  } while (!isWithin(hours, zone, atMs));
  return new Date(atMs);
}

/** When the hours open or close next. If that is far away, an instant before which they do not; Infinity if they never do. */
function nextChange(hours: readonly Hours[], zone: string, nowMs: number): number {
  const isOpen = isWithin(hours, zone, nowMs);
  const today = Math.floor((nowMs + offsetMs(zone, nowMs)) / DAY_MS) * DAY_MS;
  const changes = Array.from({ length: HORIZON_DAYS + 2 }, (_, index) =>
    changesOfDay(hours, zone, today + (index - 1) * DAY_MS),
  );
  const change = changes
    .flat()
    .filter((timeMs) => timeMs > nowMs)
    .toSorted((a, b) => a - b)
    .find((timeMs) => isWithin(hours, zone, timeMs) !== isOpen);
  return change ?? (isOpen && coversAll(hours) ? Infinity : nowMs + (HORIZON_DAYS - 1) * DAY_MS);
}

function coversAll(hours: readonly Hours[]): boolean {
  return [1, 2, 3, 4, 5, 6, 7].every((day) =>
    hours.some(({ days, from, until }) => days.includes(day) && from === "00:00" && until === "24:00"),
  );
}

/**
 * Every instant of a day at which hours may begin or end: where the clock shows one of their times, by the offset before
 * and after, and where the clock is changed itself. `midnight` is the day's first instant as if the wall hung in Greenwich.
 */
function changesOfDay(hours: readonly Hours[], zone: string, midnight: number): number[] {
  const dayMs = midnight - offsetMs(zone, midnight);
  const before = offsetMs(zone, dayMs - DAY_MS / 2);
  const after = offsetMs(zone, dayMs + 1.5 * DAY_MS);
  const instants = before === after ? [] : [clockChange(zone, dayMs - DAY_MS / 2, dayMs + 1.5 * DAY_MS)];
  const day = isoDay(midnight);
  const yesterday = day === 1 ? 7 : day - 1;
  for (const { days, from, until } of hours) {
    const isOvernight = toMinute(until) < toMinute(from);
    const minutes = [
      ...(days.includes(day) ? [toMinute(from), ...(isOvernight ? [] : [toMinute(until)])] : []),
      // because what begins on Monday evening may go on until the last minute of Monday, and then into Tuesday
      ...(isOvernight && (days.includes(yesterday) || days.includes(day)) ? [0, toMinute(until)] : []),
    ];
    for (const minute of minutes) {
      const wall = midnight + minute * MINUTE_MS;
      instants.push(wall - before, wall - after);
    }
  }
  return instants;
}

/** The instant between two at which the clocks of a zone are changed, to the minute. */
function clockChange(zone: string, fromMs: number, untilMs: number): number {
  const offset = offsetMs(zone, fromMs);
  let low = Math.floor(fromMs / MINUTE_MS);
  let high = Math.ceil(untilMs / MINUTE_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle * MINUTE_MS) === offset) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}
