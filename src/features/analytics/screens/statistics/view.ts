import { type Dimension, dimensions, type Filters, type Interval, intervals } from "../../queries/statistics-query.ts";
import { type CardName, cardNames, cards } from "./cards.ts";
import { readFilters, toParameters } from "./filter.ts";
import { type Counting, isMeasure, type Measure } from "./measure.ts";
import { getDay, intervalsFor, type Period, periods, type Span, toSpan, defaultInterval } from "./period.ts";

/** What the days are compared with. */
export const comparisons = ["before", "year", "none"] as const;

export type Comparison = (typeof comparisons)[number];

/** Everything that the screen shows depends on; all of it stands in the address. */
export interface View {
  readonly period: Period;
  readonly span: Span;
  readonly interval: Interval;
  readonly measure: Measure;
  readonly withOwn: boolean;
  readonly compare: Comparison;
  readonly filters: Filters;
  /** What the lists count. */
  readonly listed: "visit" | "click";
  /** What each list tells apart by. */
  readonly tabs: Readonly<Record<CardName, Dimension>>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Circumstances {
  readonly now: Date;
  readonly zone: string;
  /** What counts where the address does not say. */
  readonly counting: Counting;
  /** The first day of all, once it is known. */
  readonly since?: string | undefined;
}

/** Reads an address; what it does not say, or says wrongly, is as usual: 30 days, no filter. */
export function readView(search: URLSearchParams, { now, zone, counting, since }: Circumstances): View {
  const custom = readSpan(search);
  const named = periods.find((period) => period === search.get("period"));
  const periodName = named === undefined || named === "custom" ? "30d" : named;
  const span = custom ?? toSpan(periodName, getDay(now, zone), since);
  const wanted = intervals.find((interval) => interval === search.get("interval"));
  const count = search.get("count") ?? "";
  return {
    period: custom ? "custom" : periodName,
    span,
    interval: wanted && intervalsFor(span).includes(wanted) ? wanted : defaultInterval(span),
    ...(isMeasure(count) ? { measure: count, withOwn: search.get("own") === "1" } : counting),
    compare: comparisons.find((one) => one === search.get("compare")) ?? "before",
    filters: readFilters(search),
    listed: search.get("lists") === "click" ? "click" : "visit",
    tabs: Object.fromEntries(
      cardNames.map((name) => [name, cards[name].find((one) => one === search.get(name)) ?? cards[name][0]]),
    ) as Record<CardName, Dimension>,
  };
}

function readSpan(search: URLSearchParams): Span | undefined {
  const from = search.get("from") ?? "";
  const until = search.get("until") ?? "";
  const isGood =
    DAY.test(from) && DAY.test(until) && from <= until && !Number.isNaN(Date.parse(from) + Date.parse(until));
  return isGood ? { from, until } : undefined;
}

/** What a person changes at once. */
export interface ViewChange {
  readonly period?: Exclude<Period, "custom">;
  readonly span?: Span;
  readonly interval?: Interval;
  readonly counting?: Counting;
  readonly compare?: Comparison;
  /** All of them, in the place of those that hold. */
  readonly filters?: Filters;
  readonly listed?: View["listed"];
  readonly tab?: readonly [CardName, Dimension];
}

/** The address after a change; what is as usual is left out, so that addresses stay short. What counts is always said. */
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
  if (change.counting) {
    set("count", change.counting.measure);
    set("own", change.counting.withOwn ? "1" : undefined);
  }
  if (change.compare !== undefined) set("compare", change.compare === "before" ? undefined : change.compare);
  if (change.listed !== undefined) set("lists", change.listed === "visit" ? undefined : change.listed);
  if (change.tab) set(change.tab[0], change.tab[1] === cards[change.tab[0]][0] ? undefined : change.tab[1]);
  if (change.filters) {
    for (const name of dimensions) {
      next.delete(name);
      next.delete(`not_${name}`);
    }
    // because an empty text is a filter too: that for what has none
    for (const [name, text] of Object.entries(toParameters(change.filters))) next.set(name, text);
  }
  return next;
}
