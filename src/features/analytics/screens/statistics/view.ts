import {
  type Dimension,
  dimensions,
  type Filters,
  type Interval,
  intervals,
  type Filter,
} from "../../queries/statistics-query.ts";
import { type CardName, cardNames, cards } from "./cards.ts";
import { type CountChoice, isMeasure, type Measure } from "./measure.ts";
import { FILTERS_MAX_BYTES, SPAN_MAX_DAYS, VALUES_MAX, VALUES_MAX_LENGTH } from "../../queries/limits.ts";
import { getDay, intervalsFor, type Period, periods, plusDays, toDayRange, defaultInterval } from "./period.ts";
import { countDays, type DayRange } from "../../queries/day-range.ts";
import { joinValues, splitValues } from "../../queries/values.ts";

/** The filter of a dimension, or undefined. */
export function findFilter(filters: Filters, dimension: Dimension): Filter | undefined {
  return filters.find((filter) => filter.dimension === dimension);
}

/** Replaces the filter of a dimension; a filter without values removes it. */
export function withFilter(filters: Filters, filter: Filter): Filters {
  const others = filters.filter(({ dimension }) => dimension !== filter.dimension);
  return filter.values.length === 0 ? others : [...others, filter];
}

/** Those of the candidates with which a filter of these values would become too large for a request with the others. */
export function findExcess(
  values: readonly string[],
  candidates: readonly string[],
  others: Filters = [],
): ReadonlySet<string> {
  const chosen = joinValues([...values, ""]);
  const leftLength = VALUES_MAX_LENGTH - chosen.length;
  const leftEncoded = FILTERS_MAX_BYTES - countBytes({ "": chosen }) - countBytes(toParameters(others));
  const fits = (value: string) => {
    const text = joinValues([value]);
    return values.length < VALUES_MAX && text.length <= leftLength && countBytes({ "": text }) <= leftEncoded;
  };
  return new Set(candidates.filter((value) => !values.includes(value) && !fits(value)));
}

/** The length of parameters in a URL, where a Cyrillic letter takes six bytes. */
function countBytes(parameters: Record<string, string>): number {
  return new URLSearchParams(parameters).toString().length;
}

/** The only link that the filters select; undefined unless there is exactly one. */
export function onlyLink(filters: Filters): string | undefined {
  const filter = findFilter(filters, "link");
  return filter?.is && filter.values.length === 1 ? filter.values[0] : undefined;
}

/** The filters as URL parameters, both of the screen and of API calls. */
export function toParameters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    filters.map(({ dimension, is, values }) => [is ? dimension : `not_${dimension}`, joinValues(values)]),
  );
}

/** The filters of a URL, in its order; the first one if a dimension occurs twice. */
function readFilters(search: URLSearchParams): Filters {
  const filters: Filter[] = [];
  for (const [name, text] of search) {
    const dimension = dimensions.find((known) => name === known || name === `not_${known}`);
    if (dimension && !findFilter(filters, dimension))
      filters.push({ dimension, is: name === dimension, values: splitValues(text) });
  }
  return filters;
}

/** What the days are compared with. */
export const comparisonChoices = ["before", "year", "none"] as const;

export type Comparison = (typeof comparisonChoices)[number];

/** The whole state of the screen, all of it in the URL. */
export interface View {
  readonly period: Period;
  readonly span: DayRange;
  readonly interval: Interval;
  readonly measure: Measure;
  readonly withOwn: boolean;
  readonly compare: Comparison;
  readonly filters: Filters;
  /** What the lists count. */
  readonly listed: "visit" | "click";
  /** The dimension of each list. */
  readonly tabs: Readonly<Record<CardName, Dimension>>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface ViewContext {
  readonly now: Date;
  readonly zone: string;
  /** The count choice to use if the URL has none. */
  readonly countChoice: CountChoice;
  /** The first day with events, once it is known. */
  readonly since?: string | undefined;
}

/** Parses a URL; missing and invalid parameters get their defaults, such as 30 days and no filter. */
export function readView(search: URLSearchParams, { now, zone, countChoice, since }: ViewContext): View {
  const custom = readDayRange(search);
  const named = periods.find((period) => period === search.get("period"));
  const periodName = named === undefined || named === "custom" ? "30d" : named;
  const span = custom ?? toDayRange(periodName, getDay(now, zone), since);
  const requestedInterval = intervals.find((interval) => interval === search.get("interval"));
  return {
    period: custom ? "custom" : periodName,
    span,
    interval:
      requestedInterval && intervalsFor(span).includes(requestedInterval) ? requestedInterval : defaultInterval(span),
    ...(toCountChoice(search) ?? countChoice),
    compare: comparisonChoices.find((known) => known === search.get("compare")) ?? "before",
    filters: readFilters(search),
    listed: search.get("lists") === "click" ? "click" : "visit",
    tabs: Object.fromEntries(
      cardNames.map((name) => [name, cards[name].find((known) => known === search.get(name)) ?? cards[name][0]]),
    ) as Record<CardName, Dimension>,
  };
}

/** What figures count according to a URL; undefined if it does not say so. */
export function toCountChoice(search: URLSearchParams): CountChoice | undefined {
  const measure = search.get("count") ?? "";
  return isMeasure(measure) ? { measure, withOwn: search.get("own") === "1" } : undefined;
}

function readDayRange(search: URLSearchParams): DayRange | undefined {
  const from = search.get("from") ?? "";
  const until = search.get("until") ?? "";
  const days = isDay(from) && isDay(until) ? countDays({ from, until }) : Number.NaN;
  return days >= 1 && days <= SPAN_MAX_DAYS ? { from, until } : undefined;
}

/** True for a day of the calendar, unlike 30 February. */
function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && plusDays(text, 0) === text;
}

/** A change of the view. */
export interface ViewChange {
  readonly period?: Exclude<Period, "custom">;
  readonly span?: DayRange;
  readonly interval?: Interval;
  readonly countChoice?: Partial<CountChoice>;
  readonly compare?: Comparison;
  /** Replaces all current filters. */
  readonly filters?: Filters;
  readonly listed?: View["listed"];
  readonly tab?: readonly [CardName, Dimension];
}

/** The URL after a change. Defaults are omitted to keep URLs short, except for the count choice. */
export function changeSearch(search: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  if (change.period !== undefined || change.span !== undefined) {
    set("period", change.period === "30d" ? undefined : change.period);
    set("from", change.span?.from);
    set("until", change.span?.until);
    next.delete("interval");
  }
  if (change.interval !== undefined) set("interval", change.interval);
  if (change.countChoice) {
    const { measure, withOwn } = change.countChoice;
    if (measure !== undefined) set("count", measure);
    if (withOwn !== undefined) set("own", withOwn ? "1" : undefined);
  }
  if (change.compare !== undefined) set("compare", change.compare === "before" ? undefined : change.compare);
  if (change.listed !== undefined) set("lists", change.listed === "visit" ? undefined : change.listed);
  if (change.tab) set(change.tab[0], change.tab[1] === cards[change.tab[0]][0] ? undefined : change.tab[1]);
  if (change.filters) {
    for (const name of dimensions) {
      next.delete(name);
      next.delete(`not_${name}`);
    }
    // set directly: the helper drops empty texts, but an empty text filters for events without a value
    for (const [name, text] of Object.entries(toParameters(change.filters))) next.set(name, text);
  }
  return next;
}
