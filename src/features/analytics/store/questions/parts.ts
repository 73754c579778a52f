import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { type Dimension, type Grouping, isOfBlocks, type Question } from "../../questions/question.ts";
import { DIMENSIONS } from "../aggregates.ts";
import type { ClosedDay, Days } from "../closed/closed.ts";
import { pairOf } from "../closed/pairs.ts";
import { profilesOf } from "../closed/profiles.ts";
import { cutHours } from "./hours.ts";
import { isOnTheHour, isWithin, type Span, spansOf, uncutDays, wholeOf, without } from "./spans.ts";

/** Where stretches of time are read from: raw rows, or sums that are cheaper and outlive them. */
export type Source =
  | "events"
  | "clicks_hourly"
  | "clicks_daily"
  | "breakdown_daily"
  | "blocks_daily"
  | "closed_pairs"
  | "closed_hours"
  | "closed_profiles"
  | "closed_events";

export interface Part {
  readonly source: Source;
  /** In order and apart. */
  readonly spans: readonly Span[];
  /** Of closed hours: their days, each with the hour (0 to 24) that it is cut at. */
  readonly cuts?: ReadonlyMap<string, number>;
}

type DailySource = "clicks_daily" | "breakdown_daily" | "blocks_daily";

const IN_BREAKDOWN: ReadonlySet<string> = new Set(DIMENSIONS);

/** The one dimension that a question narrows down by; undefined for none, or several. */
export function narrowedBy({ filters }: Question): Dimension | undefined {
  const [first] = filters;
  return first && filters.every(({ dimension }) => dimension === first.dimension) ? first.dimension : undefined;
}

/** By what sums of days have to be told apart to answer: the dimension that is asked for, or narrowed down by. */
export function toldApartBy(question: Question, { dimension }: Grouping): Dimension | undefined {
  return dimension ?? narrowedBy(question);
}

/** The table of days that answers a question wherever its days are whole; undefined if only raw rows, or pairs, can. */
function dailySourceOf(question: Question, grouping: Grouping): DailySource | undefined {
  const told = toldApartBy(question, grouping);
  const isByIt = question.filters.every(({ dimension }) => dimension === told);
  if (isOfBlocks(question.kind))
    return question.filters.length === 0 && (told === undefined || told === "link") ? "blocks_daily" : undefined;
  if (!isByIt) return undefined;
  if (told === undefined || told === "link") return "clicks_daily";
  return IN_BREAKDOWN.has(told) ? "breakdown_daily" : undefined;
}

/** The pair that answers for closed days what is narrowed down by one dimension and told apart by another. */
export function pairOfQuestion(question: Question, { dimension, interval }: Grouping) {
  const narrowed = narrowedBy(question);
  const isKept = narrowed !== undefined && dimension !== undefined && interval === undefined && isOfOneKind(question);
  return isKept ? pairOf(narrowed, dimension) : undefined;
}

/** The dimension of the profiles that answer for closed days, empty for none besides; undefined where fewer rows do, or none. */
export function profileOfQuestion(question: Question, grouping: Grouping): string | undefined {
  const isNarrowed = question.filters.length > 0 || grouping.dimension === "referrer";
  if (!isNarrowed || isOfBlocks(question.kind)) return undefined;
  const addsUp = grouping.dimension === narrowedBy(question) || hasOneValue(question);
  const isKept = dailySourceOf(question, grouping) !== undefined || pairOfQuestion(question, grouping) !== undefined;
  return isOfOneKind(question) && addsUp && isKept ? undefined : profilesOf(question, grouping);
}

/** True where a filter leaves one value of its dimension. */
export const hasOneValue = ({ filters }: Question): boolean =>
  filters.some(({ is, values }) => is && new Set(values).size === 1);

/** True where the profiles of a day answer a question. */
export function isProfiled({ profiled }: ClosedDay, profile: string | undefined): boolean {
  return profile !== undefined && profiled.includes(profile);
}

const isOfOneKind = ({ kind }: Question) => kind === "click" || kind === "visit";

/**
 * The tables that answer a question together, each for its stretches of time; none for stretches without events. Sums answer for whole hours
 * or days (UTC), pairs, profiles and hours for closed days, and raw rows for what is left, so that a range of any time zone is counted to the event.
 */
export function partsOf(question: Question, grouping: Grouping, days: Days): Part[] {
  const { closed } = days;
  const span = { from: question.from.getTime(), until: question.until.getTime() };
  const asked = without(span, question.except ?? []).flatMap((each) => trimmed(each, days));
  const profile = profileOfQuestion(question, grouping);
  const uncut = profile === undefined ? [] : asked.flatMap((each) => uncutDays(each, grouping));
  const profiled = closed.filter((each) => isProfiled(each, profile) && isWithin(each.day, uncut));
  const spans = spansOf(profiled.map(({ day }) => day));
  const left = asked.flatMap((each) => without(each, spans)).filter((each) => hasEvents(each, days));
  return joined([
    { source: "closed_profiles", spans },
    ...left.flatMap((each, at) => partsWithin(each, question, grouping, days, endedBefore(left[at + 1], closed))),
  ]);
}

/** The days that a later stretch of time does not touch, because the hours of a day can be cut once. */
const endedBefore = (later: Span | undefined, closed: readonly ClosedDay[]) =>
  later ? closed.filter(({ day }) => Date.parse(day) + DAY_MS <= later.from) : closed;

/** The same where no profiles answer, of those `closed` days alone. */
function partsWithin(
  span: Span,
  question: Question,
  grouping: Grouping,
  days: Days,
  closed: readonly ClosedDay[],
): Part[] {
  const daily = dailySourceOf(question, grouping);
  if (daily === undefined) {
    const uncut = uncutDays(span, grouping);
    const whole = closed.filter(({ day }) => isWithin(day, uncut));
    const hasPairs = pairOfQuestion(question, grouping) !== undefined;
    const pairs = spansOf(whole.filter(({ paired }) => hasPairs && paired).map(({ day }) => day));
    const sorted = spansOf(whole.filter((each) => each.sorted && !(hasPairs && each.paired)).map(({ day }) => day));
    const rest = without(span, pairs).flatMap((each) => without(each, sorted));
    return [
      { source: "closed_pairs", spans: pairs },
      { source: "closed_events", spans: sorted },
      { source: "events", spans: rest.filter((each) => hasEvents(each, days)) },
    ];
  }
  const hasHours = daily === "clicks_daily" && toldApartBy(question, grouping) === undefined;
  const hours = hasHours ? cutHours(span, grouping, closed) : undefined;
  const open = hours ? without(span, hours.spans).filter((each) => hasEvents(each, days)) : [span];
  return [
    ...(hours ? [{ source: "closed_hours", ...hours } as const] : []),
    ...open.flatMap((each) => sumsOf(each, daily, grouping, recentOf(days))),
  ];
}

/** The sums that answer for a stretch of time, and the raw rows for its ends and for recent days. */
function sumsOf(span: Span, daily: DailySource, grouping: Grouping, recent: readonly Span[]): Part[] {
  const { interval, zone = "UTC" } = grouping;
  const days = uncutDays(span, grouping).flatMap((each) => without(each, recent));
  const rest = without(span, days);
  const isByHour = daily === "clicks_daily" && interval !== undefined && isOnTheHour(zone, span);
  const before = rest.flatMap((each) => without(each, recent));
  const hours = isByHour ? before.flatMap((each) => wholeOf(each, HOUR_MS) ?? []) : [];
  return [
    { source: daily, spans: days },
    { source: "clicks_hourly", spans: hours },
    { source: "events", spans: rest.flatMap((each) => without(each, hours)) },
  ];
}

/** So many events are read as rows faster than the states of a month. */
const FEW_EVENTS = 400_000;
/** By then the night has closed a day, and its rows have not expired. */
const RECENT_MS = 3 * DAY_MS;

/** Open days of late (UTC) whose rows are read, because they lie together, and an index granule of sums holds a month of states; none in a busy workspace. */
function recentOf({ open = [] }: Days): Span[] {
  const recent = open.filter(({ day }) => Date.parse(day) > Date.now() - RECENT_MS);
  return recent.reduce((sum, { events }) => sum + events, 0) > FEW_EVENTS ? [] : spansOf(recent.map(({ day }) => day));
}

/** A stretch of time without what lies before the first day that has events, and after the last one. */
function trimmed(span: Span, { closed, open }: Days): Span[] {
  if (open === undefined) return [span];
  const all = [...closed, ...open].map(({ day }) => Date.parse(day));
  const within = {
    from: Math.max(span.from, Math.min(...all)),
    until: Math.min(span.until, Math.max(...all) + DAY_MS),
  };
  return within.from < within.until ? [within] : [];
}

function hasEvents({ from, until }: Span, { closed, open }: Days): boolean {
  if (open === undefined) return true;
  return [...closed, ...open].some(({ day }) => Date.parse(day) < until && Date.parse(day) + DAY_MS > from);
}

/** Each source once, with all its stretches of time. */
function joined(some: readonly Part[]): Part[] {
  const bySource = Map.groupBy(
    some.filter(({ spans }) => spans.length > 0),
    ({ source }) => source,
  );
  return [...bySource].map(([source, each]) => {
    const cuts = each.flatMap((part) => [...(part.cuts ?? [])]);
    return { source, spans: each.flatMap(({ spans }) => spans), ...(cuts.length > 0 && { cuts: new Map(cuts) }) };
  });
}

/** True for a part that sums whole days (UTC), whose visitors are the sum of the days' because a hash is another one every day. */
export const isOfDays = ({ source }: Part): boolean => source === "clicks_daily" || source === "breakdown_daily";
