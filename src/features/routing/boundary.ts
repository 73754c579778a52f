import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { isoWeekday, isWithinHours, toMinute, offsetMs } from "./clock.ts";
import type { Hours } from "./opening-hours.ts";
import type { Rules, Schedule } from "./schema.ts";

/** More than two weeks: weekly hours that fall into the hour skipped in spring open only a week later. */
const HORIZON_DAYS = 16;

/**
 * The next instant at which the link's schedule may open or close; null if it never does. The state does not change
 * before that instant.
 */
export function nextScheduleBoundary(rules: Pick<Rules, "schedule"> | null, now: Date): Date | null {
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

/** The cached next opening of each schedule, valid from `fromMs` until it opens. */
const openings = new WeakMap<Schedule, { readonly fromMs: number; readonly opens: Date | null }>();

/** When a schedule that is closed by its hours opens again; null if it ends before that, or never opens. */
export function nextOpening(schedule: Schedule, nowMs: number): Date | null {
  const cached = openings.get(schedule);
  // cached, since every visit of a closed link needs it
  if (cached && cached.fromMs <= nowMs && cached.opens && nowMs < cached.opens.getTime()) return cached.opens;
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
  } while (!isWithinHours(hours, zone, atMs));
  return new Date(atMs);
}

/**
 * When the hours open or close next. If that is far away, returns an earlier instant before which nothing changes.
 * Infinity if they never change.
 */
function nextChange(hours: readonly Hours[], zone: string, nowMs: number): number {
  const isOpen = isWithinHours(hours, zone, nowMs);
  const today = Math.floor((nowMs + offsetMs(zone, nowMs)) / DAY_MS) * DAY_MS;
  const changes = Array.from({ length: HORIZON_DAYS + 2 }, (_, index) =>
    changesOfDay(hours, zone, today + (index - 1) * DAY_MS),
  );
  const change = changes
    .flat()
    .filter((timeMs) => timeMs > nowMs)
    .toSorted((a, b) => a - b)
    .find((timeMs) => isWithinHours(hours, zone, timeMs) !== isOpen);
  return change ?? (isOpen && coversAll(hours) ? Infinity : nowMs + (HORIZON_DAYS - 1) * DAY_MS);
}

function coversAll(hours: readonly Hours[]): boolean {
  return [1, 2, 3, 4, 5, 6, 7].every((day) =>
    hours.some(({ days, from, until }) => days.includes(day) && from === "00:00" && until === "24:00"),
  );
}

/**
 * The instants of a day at which hours may begin or end: each wall-clock time at the UTC offsets before and after a
 * clock change, and the clock change itself. `midnight` is the start of the local day, expressed as if it were UTC.
 */
function changesOfDay(hours: readonly Hours[], zone: string, midnight: number): number[] {
  const dayMs = midnight - offsetMs(zone, midnight);
  const before = offsetMs(zone, dayMs - DAY_MS / 2);
  const after = offsetMs(zone, dayMs + 1.5 * DAY_MS);
  const instants = before === after ? [] : [clockChange(zone, dayMs - DAY_MS / 2, dayMs + 1.5 * DAY_MS)];
  const weekday = isoWeekday(midnight);
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  for (const { days, from, until } of hours) {
    const isOvernight = toMinute(until) < toMinute(from);
    const minutes = [
      ...(days.includes(weekday) ? [toMinute(from), ...(isOvernight ? [] : [toMinute(until)])] : []),
      // hours that begin on Monday evening may last until Tuesday, or begin again at the start of Monday
      ...(isOvernight && (days.includes(yesterday) || days.includes(weekday)) ? [0, toMinute(until)] : []),
    ];
    for (const minute of minutes) {
      const wall = midnight + minute * MINUTE_MS;
      instants.push(wall - before, wall - after);
    }
  }
  return instants;
}

/** The instant of a zone's clock change between two instants, to the minute. */
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
