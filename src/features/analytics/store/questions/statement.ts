import type { Params } from "#infra/clickhouse/client.ts";
import type { Dimension, Grouping, Interval, Question } from "../../questions/question.ts";
import type { ClosedDay } from "../closed/closed.ts";
import { isOfDays, type Part, partsOf, type Source } from "./parts.ts";

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

/**
 * Counts by verdict and distinct visitors for each group, the largest first, or in the order of time. The visitors of `closed` days, which
 * are those of `closedPartOf`, are read as numbers: what hashes of different days are made of never is the same.
 */
export function statementOf(
  question: Question,
  grouping: Grouping,
  limit: number,
  closed: readonly ClosedDay[] = [],
): Statement {
  const params: Record<string, unknown> = { ...paramsOf(question, grouping), ...daysOf(closed), limit };
  const parts = partsOf(question, grouping).flatMap((part, index) => {
    params[`from${index}`] = part.from;
    params[`until${index}`] = part.until;
    return readingsOf(part, closed).map((reading) => selectPart(part, index, question, grouping, reading));
  });
  if (closed.length > 0) parts.push(selectNumbers(question, grouping));
  const order =
    grouping.interval === undefined ? "sum(p.humans) + sum(p.duplicates) DESC, total DESC, value" : "bucket";
  const total = names.map((name) => `sum(p.${name})`).join(" + ");
  return {
    sql: `SELECT p.value AS value, p.bucket AS bucket, ${names.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
        uniqMerge(p.visitors) + sum(p.people) AS visitors, ${total} AS total
      FROM (${parts.join(" UNION ALL ")}) AS p
      GROUP BY value, bucket HAVING total > 0 ORDER BY ${order} LIMIT {limit:UInt32}`,
    params,
  };
}

/** What every part of a statement is bound to, besides its stretch of time. */
export function paramsOf(question: Question, grouping: Grouping): Record<string, unknown> {
  const params: Record<string, unknown> = {
    workspace: question.workspaceId,
    kind: question.kind,
    zone: grouping.zone ?? "UTC",
    origin: question.from.getTime() / 1000,
    dimension: grouping.dimension ?? "",
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

export const readingsOf = (part: Part, closed: readonly ClosedDay[]): readonly Reading[] =>
  closed.length > 0 && isOfDays(part) ? ["open", "closed"] : ["all"];

/** What statements call closed days. */
export function daysOf(closed: readonly ClosedDay[]): Record<string, unknown> {
  return { closed: closed.map(({ day }) => day), made: closed.map(({ made }) => made) };
}

function selectPart(
  part: Part,
  index: number,
  question: Question,
  { dimension, interval }: Grouping,
  reading: Reading,
): string {
  const { source } = part;
  return `SELECT ${valueOf(source, dimension, question)} AS value, ${bucketOf(TIME[source], interval)} AS bucket,
      ${columnsOf(source, reading)}, toUInt64(0) AS people
    FROM ${source} AS t WHERE ${conditionsOf(part, index, question, reading)} GROUP BY value, bucket`;
}

const NO_STATE = "arrayReduce('uniqState', emptyArrayUInt64())";

/** The visitors of closed days for each group, and none of what else a part has. */
function selectNumbers(question: Question, { dimension, interval }: Grouping): string {
  const filters = question.filters.map(
    ({ is }, at) => `t.value ${is ? "IN" : "NOT IN"} arrayMap(id -> toString(id), {values${at}:Array(UUID)})`,
  );
  const where = [
    "t.workspace = {workspace:UUID}",
    "t.kind = {kind:String}",
    "t.dimension = {dimension:String}",
    "(t.day, t.made) IN arrayZip({closed:Array(Date)}, {made:Array(UInt64)})",
    ...filters,
  ];
  return `SELECT ${dimension === undefined ? "''" : "t.value"} AS value, ${bucketOf("t.day", interval)} AS bucket,
      ${names.map((name) => `toUInt64(0) AS ${name}`).join(", ")}, ${NO_STATE} AS visitors, sum(t.visitors) AS people
    FROM closed_days AS t WHERE ${where.join(" AND ")} GROUP BY value, bucket`;
}

/** The counts by verdict and the state `visitors` of a group of rows, an empty one where they are closed. */
export function columnsOf(source: Source, reading: Reading): string {
  const isRaw = source === "events";
  const counts = Object.entries(COUNTS).map(([verdict, name]) =>
    isRaw ? `countIf(t.verdict = '${verdict}') AS ${name}` : `sum(t.${name}) AS ${name}`,
  );
  const visitors = isRaw
    ? "uniqStateIf(t.visitor, t.verdict IN ('human', 'duplicate') AND t.visitor != 0)"
    : reading === "closed"
      ? NO_STATE
      : "uniqMergeState(t.visitors)";
  return `${counts.join(", ")}, ${visitors} AS visitors`;
}

function valueOf(source: Source, dimension: Dimension | undefined, question: Question): string {
  if (dimension === undefined) return "''";
  return source === "breakdown_daily" ? "t.value" : columnOf(dimension, question);
}

function columnOf(dimension: Dimension, { withoutQueries = false }: Question): string {
  const column = COLUMN[dimension];
  return dimension === "referrer" && withoutQueries ? `cutQueryStringAndFragment(${column})` : column;
}

/** Where the interval of a row begins, in seconds; weeks begin on Monday (ISO 8601), and hours are those of time, not of the clock. */
function bucketOf(time: string, interval: Interval | undefined): string {
  if (interval === undefined) return "toUInt32(0)";
  if (interval === "hour") return `{origin:UInt32} + intDiv(toUnixTimestamp(${time}) - {origin:UInt32}, 3600) * 3600`;
  const local = time === "t.day" ? time : `toTimeZone(${time}, {zone:String})`;
  const start = { day: `toDate(${local})`, week: `toMonday(${local})`, month: `toStartOfMonth(${local})` }[interval];
  return `toUnixTimestamp(toDateTime(${start}, {zone:String}))`;
}

const DAYS: Readonly<Record<Reading, readonly string[]>> = {
  all: [],
  open: ["t.day NOT IN {closed:Array(Date)}"],
  closed: ["t.day IN {closed:Array(Date)}"],
};

export function conditionsOf({ source }: Part, index: number, question: Question, reading: Reading): string {
  const time = TIME[source];
  const instant = (name: string) => {
    const moment = `fromUnixTimestamp64Milli({${name}${index}:Int64}, 'UTC')`;
    return time === "t.day" ? `toDate(${moment})` : moment;
  };
  const filters = question.filters.map(({ dimension, is }, at) => {
    // because ids are compared as such, which reads half the bytes of their text
    const [column, type] = dimension === "link" ? ["t.link", "UUID"] : [columnOf(dimension, question), "String"];
    return `${column} ${is ? "IN" : "NOT IN"} {values${at}:Array(${type})}`;
  });
  return [
    "t.workspace = {workspace:UUID}",
    question.kind === "any" ? "t.kind IN ('click', 'visit')" : "t.kind = {kind:String}",
    ...(source === "breakdown_daily" ? ["t.dimension = {dimension:String}"] : []),
    `${time} >= ${instant("from")}`,
    `${time} < ${instant("until")}`,
    ...DAYS[reading],
    ...filters,
  ].join(" AND ");
}
