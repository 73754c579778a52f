import type { Params } from "#infra/clickhouse/client.ts";
import type { Dimension, Filter, Grouping, Interval, Question } from "../../questions/question.ts";
import type { ClosedDay } from "../closed/closed.ts";
import { isOfDays, pairOfQuestion, type Part, partsOf, type Source, toldApartBy } from "./parts.ts";
import { isWithin } from "./spans.ts";

export interface Statement {
  readonly sql: string;
  readonly params: Params;
}

/** More links than a workspace can ever have had. */
const LINKS_MAX = 1_000_000;
export const BY_LINK: Grouping = { dimension: "link" };

/** The verdicts of events and the columns that count them. */
const COUNTS = {
  human: "humans",
  duplicate: "duplicates",
  bot: "bots",
  preview: "previews",
  prefetch: "prefetches",
  head: "heads",
  owner: "owners",
} as const;
export const names = Object.values(COUNTS);

const TIME: Readonly<Record<Source, string>> = {
  events: "t.time",
  clicks_hourly: "t.hour",
  clicks_daily: "t.day",
  breakdown_daily: "t.day",
  blocks_daily: "t.day",
  closed_pairs: "t.day",
};

/** The columns of raw rows by dimension: a literal map, so that no name of a request gets into SQL. */
const COLUMN: Readonly<Record<Dimension, string>> = {
  link: "toString(t.link)",
  source: "toString(t.source)",
  country: "toString(t.country)",
  language: "toString(t.language)",
  device: "toString(t.device)",
  os: "toString(t.os)",
  browser: "toString(t.browser)",
  in_app: "toString(t.in_app)",
  bot: "toString(t.bot)",
  channel: "toString(t.channel)",
  referrer_host: "t.referrer_host",
  referrer: "t.referrer",
  utm_source: "t.utm_source",
  utm_medium: "t.utm_medium",
  utm_campaign: "t.utm_campaign",
  utm_term: "t.utm_term",
  utm_content: "t.utm_content",
  position: "toString(t.position)",
};

/** Counts by verdict and distinct visitors for each group, the largest first, or in the order of time; the visitors of `closed` days as numbers. */
export function statementOf(
  question: Question,
  grouping: Grouping,
  limit: number,
  closed: readonly ClosedDay[] = [],
): Statement {
  const read = readingsOf(question, grouping, closed);
  const parts = read.readings.map(
    ({ part, index, reading }) =>
      `SELECT ${valueOf(part.source, question, grouping)} AS value, ${bucketOf(TIME[part.source], grouping.interval)} AS bucket,
         ${columnsOf(part.source, reading)}, ${part.source === "closed_pairs" ? "sum(t.visitors)" : "toUInt64(0)"} AS people
       FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, grouping, reading)} GROUP BY value, bucket`,
  );
  if (read.hasNumbers) parts.push(selectNumbers(question, grouping));
  const order =
    grouping.interval === undefined ? "sum(p.humans) + sum(p.duplicates) DESC, total DESC, value" : "bucket";
  const total = names.map((name) => `sum(p.${name})`).join(" + ");
  return {
    sql: `SELECT p.value AS value, p.bucket AS bucket, ${names.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
        uniqMerge(p.visitors) + sum(p.people) AS visitors, ${total} AS total
      FROM (${parts.join(" UNION ALL ")}) AS p
      GROUP BY value, bucket HAVING total > 0 ORDER BY ${order} LIMIT {limit:UInt32}`,
    params: { ...read.params, limit },
  };
}

/** The conditions on raw rows `t` that a question holds to, and what they are bound to. */
export function rawConditionsOf(question: Question): { readonly where: string; readonly params: Params } {
  const span = { from: question.from.getTime(), until: question.until.getTime() };
  const where = conditionsOf({ source: "events", spans: [span] }, 0, question, {}, "all");
  return { where, params: { ...paramsOf(question, {}), from0_0: span.from, until0_0: span.until } };
}

/** What every part of a statement is bound to, besides its stretches of time. */
function paramsOf(question: Question, grouping: Grouping): Record<string, unknown> {
  const params: Record<string, unknown> = {
    workspace: question.workspaceId,
    kind: question.kind,
    zone: grouping.zone ?? "UTC",
    origin: question.from.getTime() / 1000,
    dimension: toldApartBy(question, grouping) ?? "",
    pair: pairOfQuestion(question, grouping)?.name ?? "",
  };
  question.filters.forEach(({ values }, index) => (params[`values${index}`] = values));
  return params;
}

/** One row `pairs`: distinct (visitor, link) a day among people. */
export function pairsStatementOf(question: Question, closed: readonly ClosedDay[]): Statement {
  // the hashes of one day never come back on another, so the visitors of a link are those of its days added up
  const { sql, params } = statementOf(question, BY_LINK, LINKS_MAX, closed);
  return { sql: `SELECT toUInt64(sum(links.visitors)) AS pairs FROM (${sql}) AS links`, params };
}

/** Which of a part's days are read: with their states of visitors all or the open ones, and without them the closed ones. */
type Reading = "all" | "open" | "closed";

/** The parts of a question as they are read, with what they are bound to; `hasNumbers` where closed days are among its whole days. */
export function readingsOf(question: Question, grouping: Grouping, closed: readonly ClosedDay[]) {
  const parts = partsOf(question, grouping, closed);
  const spans = parts.filter((part) => isOfDays(part) || part.source === "closed_pairs").flatMap((part) => part.spans);
  const days = closed.filter(({ day }) => isWithin(day, spans));
  const params = paramsOf(question, grouping);
  params["closed"] = days.map(({ day }) => day);
  params["made"] = days.map(({ made }) => made);
  parts.forEach((part, index) =>
    part.spans.forEach(({ from, until }, at) => {
      params[`from${index}_${at}`] = from;
      params[`until${index}_${at}`] = until;
    }),
  );
  const readings = parts.flatMap((part, index) =>
    (days.length > 0 && isOfDays(part) ? (["open", "closed"] as const) : (["all"] as const)).map((reading) => ({
      part,
      index,
      reading,
    })),
  );
  return { readings, params, hasNumbers: days.length > 0 && parts.some(isOfDays) };
}

export const NO_STATE = "arrayReduce('uniqState', emptyArrayUInt64())";
const IS_CLOSED = "(t.day, t.made) IN arrayZip({closed:Array(Date)}, {made:Array(UInt64)})";

/** Which numbers of closed days are a question's, whatever its kind. */
export function numbersOf(question: Question): string {
  const filters = question.filters.map((filter, at) => amongTexts("t.value", filter, at));
  return ["t.workspace = {workspace:UUID}", "t.dimension = {dimension:String}", IS_CLOSED, ...filters].join(" AND ");
}

/** The visitors of closed days for each group, and none of what else a part has. */
function selectNumbers(question: Question, { dimension, interval }: Grouping): string {
  return `SELECT ${dimension === undefined ? "''" : "t.value"} AS value, ${bucketOf("t.day", interval)} AS bucket,
      ${names.map((name) => `toUInt64(0) AS ${name}`).join(", ")}, ${NO_STATE} AS visitors, sum(t.visitors) AS people
    FROM closed_days AS t WHERE t.kind = {kind:String} AND ${numbersOf(question)} GROUP BY value, bucket`;
}

/** The counts by verdict and the state `visitors` of a group of rows, an empty one where they are closed. */
export function columnsOf(source: Source, reading: Reading): string {
  const isRaw = source === "events";
  const counts = Object.entries(COUNTS).map(([verdict, name]) =>
    isRaw ? `countIf(t.verdict = '${verdict}') AS ${name}` : `sum(t.${name}) AS ${name}`,
  );
  const visitors = isRaw
    ? "uniqStateIf(t.visitor, t.verdict IN ('human', 'duplicate') AND t.visitor != 0)"
    : reading === "closed" || source === "closed_pairs"
      ? NO_STATE
      : "uniqMergeState(t.visitors)";
  return `${counts.join(", ")}, ${visitors} AS visitors`;
}

function valueOf(source: Source, question: Question, grouping: Grouping): string {
  const { dimension } = grouping;
  if (dimension === undefined) return "''";
  if (source === "closed_pairs") return `toString(t.${pairOfQuestion(question, grouping)?.columns[dimension]})`;
  return source === "breakdown_daily" ? "t.value" : columnOf(dimension, question);
}

/** A filter on a column that holds values as texts; an id is written as the engine writes it. */
function amongTexts(column: string, { dimension, is }: Filter, at: number): string {
  const values =
    dimension === "link" ? `arrayMap(id -> toString(id), {values${at}:Array(UUID)})` : `{values${at}:Array(String)}`;
  return `${column} ${is ? "IN" : "NOT IN"} ${values}`;
}

/** Read as they lie, because their few values are compared once and not for each row. */
const FEW: ReadonlySet<Dimension> = new Set([
  "country",
  "language",
  "device",
  "os",
  "browser",
  "in_app",
  "bot",
  "channel",
]);

function filterOf(source: Source, question: Question, grouping: Grouping, filter: Filter, at: number): string {
  const { dimension, is } = filter;
  if (source === "breakdown_daily") return amongTexts("t.value", filter, at);
  if (source === "closed_pairs")
    return amongTexts(`t.${pairOfQuestion(question, grouping)?.columns[dimension]}`, filter, at);
  const among = is ? "IN" : "NOT IN";
  // because ids are compared as such, which reads half the bytes of their text
  if (dimension === "link") return `t.link ${among} {values${at}:Array(UUID)}`;
  return `${FEW.has(dimension) ? `t.${dimension}` : columnOf(dimension, question)} ${among} {values${at}:Array(String)}`;
}

function columnOf(dimension: Dimension, { withoutQueries = false }: Question): string {
  const column = COLUMN[dimension];
  return dimension === "referrer" && withoutQueries ? `cutQueryStringAndFragment(${column})` : column;
}

/** Where the interval of a row begins, in seconds; weeks begin on Monday (ISO 8601), and hours are those of time, not of the clock. */
function bucketOf(time: string, interval: Interval | undefined): string {
  if (interval === undefined) return "toUInt32(0)";
  if (interval === "hour") return `{origin:UInt32} + intDiv(toUnixTimestamp(${time}) - {origin:UInt32}, 3600) * 3600`;
  const local = `toTimeZone(${time === "t.day" ? "toDateTime(t.day, 'UTC')" : time}, {zone:String})`;
  const start = { day: `toDate(${local})`, week: `toMonday(${local})`, month: `toStartOfMonth(${local})` }[interval];
  return `toUnixTimestamp(toDateTime(${start}, {zone:String}))`;
}

const DAYS: Readonly<Record<Reading, readonly string[]>> = {
  all: [],
  open: ["t.day NOT IN {closed:Array(Date)}"],
  closed: ["t.day IN {closed:Array(Date)}"],
};

export function conditionsOf(
  { source, spans }: Part,
  index: number,
  question: Question,
  grouping: Grouping,
  reading: Reading,
): string {
  const time = TIME[source];
  const instant = (name: string, at: number) => {
    const moment = `fromUnixTimestamp64Milli({${name}${index}_${at}:Int64}, 'UTC')`;
    return time === "t.day" ? `toDate(${moment})` : moment;
  };
  const within = spans.map((_, at) => `${time} >= ${instant("from", at)} AND ${time} < ${instant("until", at)}`);
  return [
    "t.workspace = {workspace:UUID}",
    question.kind === "any" ? "t.kind IN ('click', 'visit')" : "t.kind = {kind:String}",
    ...(source === "breakdown_daily" ? ["t.dimension = {dimension:String}"] : []),
    ...(source === "closed_pairs" ? ["t.pair = {pair:String}", IS_CLOSED] : []),
    `(${within.join(" OR ")})`,
    ...DAYS[reading],
    ...question.filters.map((filter, at) => filterOf(source, question, grouping, filter, at)),
  ].join(" AND ");
}
