import { DAY_MS, HOUR_MS, utcDay } from "#base/time.ts";
import { type Grouping, isBlockEvent, type StatisticsQuery } from "../../queries/statistics-query.ts";
import { visitorColumns } from "#features/ingest/event-columns.ts";
import { type DimensionSet, type RollupColumn, toDimensionSet, toSetName } from "../rollups/dimension-sets.ts";
import { hasBlockEvents } from "../rollups/group-events.ts";
import type { RollupUnit } from "../rollups/units.ts";
import { dayAt, listIntervalStarts } from "../../calendar.ts";

/** Units whose rollups are read from the same set. */
export interface RollupRead {
  /** Includes the hour if the query's ends or intervals cut these days. */
  readonly set: DimensionSet;
  readonly units: readonly PartialUnit[];
}

/**
 * A unit with the hour at which the query cuts its day: from then on, its visitors are counted by their last event
 * instead of their first.
 */
export interface PartialUnit extends RollupUnit {
  readonly hour: number;
}

/** What a query reads. No event is in more than one of the sources. */
export interface QueryPlan {
  /** The queried time ranges, ordered and disjoint. */
  readonly spans: readonly TimeRange[];
  readonly rollups: readonly RollupRead[];
  /** Time ranges that are read from raw rows. */
  readonly raw: readonly TimeRange[];
  /**
   * Units that are read as rollups although other units of the same days are read as raw rows; their raw rows are
   * skipped.
   */
  readonly except: readonly RollupUnit[];
}

/**
 * Plans a query. Each unit is read as rollups if it has a set with all dimensions of the query whose visitors add up,
 * otherwise as raw rows.
 */
export function planQuery(query: StatisticsQuery, grouping: Grouping, units: readonly RollupUnit[]): QueryPlan {
  const range = { from: query.from.getTime(), until: query.until.getTime() };
  const spans = without(range, query.except ?? []);
  const findCut = cutFinder(range, spans, grouping);
  const rollups = new Map<string, { set: DimensionSet; units: PartialUnit[] }>();
  const rawDays = new Set<string>();
  for (const unit of units) {
    const day = Date.parse(unit.day);
    if (!spans.some(({ from, until }) => from < day + DAY_MS && until > day)) continue;
    const hour = findCut(day);
    const set = hour === undefined ? undefined : findSet(query, grouping, unit, hour > 0);
    if (hour === undefined || set === undefined) {
      rawDays.add(unit.day);
      continue;
    }
    const read = rollups.get(toSetName(set)) ?? { set, units: [] };
    rollups.set(toSetName(set), read);
    read.units.push({ ...unit, hour });
  }
  const rawSpans = toTimeRanges([...rawDays]);
  const reads = [...rollups.values()];
  const except = reads.flatMap((read) => read.units.filter(({ day }) => rawDays.has(day)));
  return { spans, rollups: reads, raw: spans.flatMap((each) => within(each, rawSpans)), except };
}

/** The smallest stored set that can serve a query for a unit, if there is one. */
function findSet(
  query: StatisticsQuery,
  grouping: Grouping,
  unit: RollupUnit,
  isHourly: boolean,
): DimensionSet | undefined {
  const names = query.filters.map(({ dimension }) => dimension);
  if (grouping.dimension) names.push(grouping.dimension);
  if (query.withoutQueries && names.includes("referrer")) return undefined;
  const used = names.filter((name) => unit.stored.has(name));
  const candidates = isBlockEvent(query.kind) ? [names] : [names, used, [...used, ...visitorColumns]];
  return candidates
    .map((columns) => toDimensionSet(isHourly ? ["hour", ...columns] : columns))
    .find((set) => hasRollups(query, unit, set) && addsUp(query, grouping, unit, set));
}

const hasRollups = ({ kind }: StatisticsQuery, unit: RollupUnit, set: DimensionSet) =>
  unit.stored.has(toSetName(set)) && (!isBlockEvent(kind) || hasBlockEvents(set));

/**
 * True if the visitors of the rollups that a query merges add up. Each column must be grouped by, or filtered to a
 * single value, or have no visitor with two values on that day.
 */
function addsUp({ kind, filters }: StatisticsQuery, grouping: Grouping, unit: RollupUnit, set: DimensionSet): boolean {
  const isSingleValue = (column: RollupColumn) =>
    column === "hour" ||
    column === grouping.dimension ||
    filters.some(({ dimension, is, values }) => dimension === column && is && new Set(values).size === 1);
  return set.every((column) => isSingleValue(column) || (unit.disjoint.has(column) && !isBlockEvent(kind)));
}

/**
 * Returns a function that, for the start of a day, returns the hour at which the query cuts that day: 0 if the day is
 * read whole, undefined if only raw rows can serve it.
 */
function cutFinder(
  range: TimeRange,
  spans: readonly TimeRange[],
  grouping: Grouping,
): (day: number) => number | undefined {
  const ends = spans.flatMap(({ from, until }) => [from, until]);
  if (grouping.interval === "hour") {
    const isHourly = isOnTheHour(grouping.zone ?? "UTC", range) && ends.every((end) => end % HOUR_MS === 0);
    return () => (isHourly ? 24 : undefined);
  }
  const boundaries = Map.groupBy(new Set([...ends, ...boundariesWithin(range, grouping)]), (time) =>
    utcDay(new Date(time)),
  );
  return (day) => {
    const [cut = day, second] = (boundaries.get(utcDay(new Date(day))) ?? []).filter((time) => time > day);
    return second === undefined && cut % HOUR_MS === 0 ? (cut - day) / HOUR_MS : undefined;
  };
}

/** The parts of a span that lie within others, which must be ordered and disjoint. */
const within = (span: TimeRange, others: readonly TimeRange[]): TimeRange[] => without(span, without(span, others));

/** A time range in ms, excluding its end. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** A span minus others, which must be ordered and disjoint. */
function without(span: TimeRange, removed: readonly TimeRange[]): TimeRange[] {
  const remaining: TimeRange[] = [];
  let from = span.from;
  for (const each of removed) {
    if (each.until <= span.from || each.from >= span.until) continue;
    if (each.from > from) remaining.push({ from, until: each.from });
    from = Math.max(from, each.until);
  }
  if (from < span.until) remaining.push({ from, until: span.until });
  return remaining;
}

/** Ordered UTC days as spans; consecutive days are merged. */
function toTimeRanges(days: readonly string[]): TimeRange[] {
  const spans: TimeRange[] = [];
  for (const day of days) {
    const from = Date.parse(day);
    const last = spans.at(-1);
    if (last?.until === from) spans[spans.length - 1] = { from: last.from, until: from + DAY_MS };
    else spans.push({ from, until: from + DAY_MS });
  }
  return spans;
}

/** The instants within a span at which buckets of a day or longer begin. */
function boundariesWithin(span: TimeRange, { interval, zone = "UTC", boundary }: Grouping): number[] {
  const at = boundary?.getTime();
  if (at !== undefined) return at > span.from && at < span.until ? [at] : [];
  if (interval === undefined || interval === "hour") return [];
  return listIntervalStarts(dayAt(span.from, zone), interval, zone, span.until).filter((start) => start > span.from);
}

/** Shorter than the time between any two offset changes of a time zone. */
const OFFSET_STEP_MS = 14 * DAY_MS;

/** True if every local hour of the zone begins with a UTC hour, throughout the span. */
function isOnTheHour(zone: string, { from, until }: TimeRange): boolean {
  for (let time = from; ; time = Math.min(until, time + OFFSET_STEP_MS)) {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
    if (offsetNanoseconds % (HOUR_MS * 1e6) !== 0) return false;
    if (time >= until) return true;
  }
}
