import { type Dimension, dimensions, type Filters, type Interval, intervals } from "../../questions/question.ts";
import { type Measure, measures } from "./measure.ts";
import { dayOf, intervalsFor, type Period, periods, type Span, spanOf, usualInterval } from "./period.ts";

/** Everything that the screen shows depends on; all of it stands in the address. */
export interface View {
  readonly period: Period;
  readonly span: Span;
  readonly interval: Interval;
  readonly measure: Measure;
  readonly withOwn: boolean;
  readonly filters: Filters;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what it does not say, or says wrongly, is as usual: 30 days, people, no filter. */
export function readView(search: URLSearchParams, now: Date, zone: string): View {
  const today = dayOf(now, zone);
  const custom = readSpan(search);
  const named = periods.find((period) => period === search.get("period"));
  const period = custom ? "custom" : named && named !== "custom" ? named : "30d";
  const span = custom ?? spanOf(period === "custom" ? "30d" : period, today);
  const wanted = intervals.find((interval) => interval === search.get("interval"));
  const filters = dimensions.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? ""] as const] : []));
  return {
    period,
    span,
    interval: wanted && intervalsFor(span).includes(wanted) ? wanted : usualInterval(span),
    measure: measures.find((measure) => measure === search.get("count")) ?? "human",
    withOwn: search.get("own") === "1",
    filters: Object.fromEntries(filters),
  };
}

function readSpan(search: URLSearchParams): Span | undefined {
  const from = search.get("from") ?? "";
  const until = search.get("until") ?? "";
  const isGood =
    DAY.test(from) && DAY.test(until) && from <= until && !Number.isNaN(Date.parse(from) + Date.parse(until));
  return isGood ? { from, until } : undefined;
}

/** What a person changes at once; `null` takes a filter away. */
export interface ViewChange {
  readonly period?: Exclude<Period, "custom">;
  readonly span?: Span;
  readonly interval?: Interval;
  readonly measure?: Measure;
  readonly withOwn?: boolean;
  readonly filters?: Readonly<Partial<Record<Dimension, string | null>>>;
}

/** The address after a change; what is as usual is left out, so that addresses stay short. */
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
  if (change.measure !== undefined) set("count", change.measure === "human" ? undefined : change.measure);
  if (change.withOwn !== undefined) set("own", change.withOwn ? "1" : undefined);
  for (const [name, value] of Object.entries(change.filters ?? {}))
    if (value === null || value === undefined) next.delete(name);
    else next.set(name, value);
  return next;
}
