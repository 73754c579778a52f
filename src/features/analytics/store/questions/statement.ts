import type { Params } from "#infra/clickhouse/client.ts";
import type { Dimension, Grouping, Interval, Question } from "../../questions/question.ts";
import { type Part, partsOf, type Source } from "./parts.ts";

export interface Statement {
  readonly sql: string;
  readonly params: Params;
}

/** More links than a workspace can ever have had. */
const LINKS_MAX = 1_000_000;

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
const names = Object.values(COUNTS);

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
};

/** Counts by verdict and distinct visitors for each group, the largest first, or in the order of time. */
export function statementOf(question: Question, grouping: Grouping, limit: number): Statement {
  const params: Record<string, unknown> = {
    workspace: question.workspaceId,
    kind: question.kind,
    zone: grouping.zone ?? "UTC",
    origin: question.from.getTime() / 1000,
    dimension: grouping.dimension ?? "",
    limit,
  };
  for (const [name, value] of Object.entries(question.filters)) params[`is_${name}`] = value;
  const parts = partsOf(question, grouping).map((part, index) => {
    params[`from${index}`] = part.from;
    params[`until${index}`] = part.until;
    return selectPart(part, index, question, grouping);
  });
  const order =
    grouping.interval === undefined ? "sum(p.humans) + sum(p.duplicates) DESC, total DESC, value" : "bucket";
  const total = names.map((name) => `sum(p.${name})`).join(" + ");
  return {
    sql: `SELECT p.value AS value, p.bucket AS bucket, ${names.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
        uniqMerge(p.visitors) AS visitors, ${total} AS total
      FROM (${parts.join(" UNION ALL ")}) AS p
      GROUP BY value, bucket HAVING total > 0 ORDER BY ${order} LIMIT {limit:UInt32}`,
    params,
  };
}

/** One row `pairs`: distinct (visitor, link) a day among people. */
export function pairsStatementOf(question: Question): Statement {
  // the hashes of one day never come back on another, so the visitors of a link are those of its days added up
  const { sql, params } = statementOf(question, { dimension: "link" }, LINKS_MAX);
  return { sql: `SELECT toUInt64(sum(links.visitors)) AS pairs FROM (${sql}) AS links`, params };
}

function selectPart(part: Part, index: number, question: Question, { dimension, interval }: Grouping): string {
  const { source } = part;
  const isRaw = source === "events";
  const counts = Object.entries(COUNTS).map(([verdict, name]) =>
    isRaw ? `countIf(t.verdict = '${verdict}') AS ${name}` : `sum(t.${name}) AS ${name}`,
  );
  const visitors = isRaw
    ? "uniqStateIf(t.visitor, t.verdict IN ('human', 'duplicate') AND t.visitor != 0)"
    : "uniqMergeState(t.visitors)";
  return `SELECT ${valueOf(source, dimension)} AS value, ${bucketOf(TIME[source], interval)} AS bucket,
      ${counts.join(", ")}, ${visitors} AS visitors
    FROM ${source} AS t WHERE ${conditionsOf(part, index, question)} GROUP BY value, bucket`;
}

function valueOf(source: Source, dimension: Dimension | undefined): string {
  if (dimension === undefined) return "''";
  return source === "breakdown_daily" ? "t.value" : COLUMN[dimension];
}

/** Where the interval of a row begins, in seconds; weeks begin on Monday (ISO 8601), and hours are those of time, not of the clock. */
function bucketOf(time: string, interval: Interval | undefined): string {
  if (interval === undefined) return "toUInt32(0)";
  if (interval === "hour") return `{origin:UInt32} + intDiv(toUnixTimestamp(${time}) - {origin:UInt32}, 3600) * 3600`;
  const local = time === "t.day" ? time : `toTimeZone(${time}, {zone:String})`;
  const start = { day: `toDate(${local})`, week: `toMonday(${local})`, month: `toStartOfMonth(${local})` }[interval];
  return `toUnixTimestamp(toDateTime(${start}, {zone:String}))`;
}

function conditionsOf({ source }: Part, index: number, question: Question): string {
  const time = TIME[source];
  const instant = (name: string) => {
    const moment = `fromUnixTimestamp64Milli({${name}${index}:Int64}, 'UTC')`;
    return time === "t.day" ? `toDate(${moment})` : moment;
  };
  const filters = (Object.keys(question.filters) as Dimension[]).map((name) =>
    // because ids are compared as such, which reads half the bytes of their text
    name === "link" ? "t.link = {is_link:UUID}" : `${COLUMN[name]} = {is_${name}:String}`,
  );
  return [
    "t.workspace = {workspace:UUID}",
    question.kind === "any" ? "t.kind IN ('click', 'visit')" : "t.kind = {kind:String}",
    ...(source === "breakdown_daily" ? ["t.dimension = {dimension:String}"] : []),
    `${time} >= ${instant("from")}`,
    `${time} < ${instant("until")}`,
    ...filters,
  ].join(" AND ");
}
