import { DAY_MS, HOUR_MS } from "#base/time.ts";
import type { Dimension, Grouping, Question } from "../../questions/question.ts";

/** Where a stretch of time is read from: raw rows, or an aggregate that is cheaper and outlives them. */
export type Source = "events" | "clicks_hourly" | "clicks_daily" | "breakdown_daily";

export interface Part {
  readonly source: Source;
  readonly from: number;
  readonly until: number;
}

/** A URL is in raw rows alone, because there are as many as events. */
const NOT_IN_BREAKDOWN: ReadonlySet<Dimension> = new Set(["link", "referrer"]);

/**
 * The tables that answer a question together, each for its stretch of time. An aggregate answers for whole hours or days (UTC) and
 * raw rows for what is left at either end, so that a range of any time zone is counted to the event.
 */
export function partsOf(question: Question, grouping: Grouping): Part[] {
  const from = question.from.getTime();
  const until = question.until.getTime();
  const filtered = question.filters.map((filter) => filter.dimension);
  const { dimension, interval, zone = "UTC" } = grouping;
  const isByLinkOnly = filtered.every((name) => name === "link") && (dimension === undefined || dimension === "link");
  if (interval !== undefined) {
    if (!isByLinkOnly) return [{ source: "events", from, until }];
    if (zone === "UTC" && interval !== "hour") return around("clicks_daily", DAY_MS, from, until);
    if (isOnTheHour(zone, from, until)) return around("clicks_hourly", HOUR_MS, from, until);
    return [{ source: "events", from, until }];
  }
  if (isByLinkOnly) return around("clicks_daily", DAY_MS, from, until);
  if (dimension !== undefined && filtered.length === 0 && !NOT_IN_BREAKDOWN.has(dimension))
    return around("breakdown_daily", DAY_MS, from, until);
  return [{ source: "events", from, until }];
}

/** True for a part that sums whole days (UTC), whose visitors are the sum of the days' because a hash is another one every day. */
export const isOfDays = ({ source }: Part): boolean => source === "clicks_daily" || source === "breakdown_daily";

/** The part of a question whose days may be read as numbers: undefined where somebody may be in two groups that are put together. */
export function closedPartOf(question: Question, grouping: Grouping): Part | undefined {
  const isApart = grouping.dimension === undefined ? question.filters.length === 0 : question.kind !== "any";
  return isApart ? partsOf(question, grouping).find(isOfDays) : undefined;
}

function around(source: Source, unitMs: number, from: number, until: number): Part[] {
  const first = Math.ceil(from / unitMs) * unitMs;
  const last = Math.floor(until / unitMs) * unitMs;
  if (first >= last) return [{ source: "events", from, until }];
  const parts: Part[] = [
    { source: "events", from, until: first },
    { source, from: first, until: last },
    { source: "events", from: last, until },
  ];
  return parts.filter((part) => part.from < part.until);
}

/** A zone changes its offset twice a year at most, and keeps the new one for longer than this. */
const OFFSET_STEP_MS = 14 * DAY_MS;

/** True where every hour of the zone begins with one of UTC, all through the range. */
function isOnTheHour(zone: string, from: number, until: number): boolean {
  for (let time = from; ; time = Math.min(until, time + OFFSET_STEP_MS)) {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
    if (offsetNanoseconds % (HOUR_MS * 1e6) !== 0) return false;
    if (time >= until) return true;
  }
}
