import type { Params } from "#infra/clickhouse/client.ts";
import type { Grouping, Question } from "../../questions/question.ts";
import { COUNTS } from "../aggregates.ts";
import { type Days, UNKNOWN } from "../closed/closed.ts";
import {
  bucketOf,
  columnsOf,
  conditionsOf,
  keysOf,
  NO_STATE,
  numbersOf,
  type Reading,
  TIME,
  valueOf,
} from "./conditions.ts";
import { isOfDays, pairOfQuestion, type Part, partsOf, profileOfQuestion, type Source, toldApartBy } from "./parts.ts";
import { isWithin } from "./spans.ts";

export interface Statement {
  readonly sql: string;
  readonly params: Params;
}

/**
 * Raw rows are read in larger blocks than usual, because the codes of a few values are translated anew for each: a seventh less time for 10
 * million. Events that are sorted are not, because so few of them are left that they stay in cache: a fifth less.
 */
export const blocksOf = (readings: readonly Reads[]): string =>
  readings.some(({ part }) => part.source === "closed_events")
    ? ""
    : "SETTINGS max_block_size = 262144, preferred_block_size_bytes = 0";

/** More links than a workspace can ever have had. */
const LINKS_MAX = 1_000_000;
export const BY_LINK: Grouping = { dimension: "link" };

/** Counts by verdict and distinct visitors for each group, the largest first, or in the order of time; the visitors of closed days as numbers. */
export function statementOf(question: Question, grouping: Grouping, limit: number, days: Days = UNKNOWN): Statement {
  const read = readingsOf(question, grouping, days);
  const parts = read.readings.map(
    ({ part, index, reading }) =>
      `SELECT ${valueOf(part.source, question, grouping)} AS value, ${bucketOf(TIME[part.source], grouping)} AS bucket,
         ${columnsOf(part.source, reading, grouping)}
       FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, grouping, reading)}
       GROUP BY ${keysOf(part.source, "value, bucket")}`,
  );
  if (read.hasNumbers) parts.push(selectNumbers(question, grouping));
  const order =
    grouping.interval === undefined ? "sum(p.humans) + sum(p.duplicates) DESC, total DESC, value" : "bucket";
  const total = COUNTS.map((name) => `sum(p.${name})`).join(" + ");
  return {
    sql: `SELECT p.value AS value, p.bucket AS bucket, ${COUNTS.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
        uniqMerge(p.visitors) + sum(p.people) AS visitors, ${total} AS total
      FROM (${parts.join(" UNION ALL ")}) AS p
      GROUP BY value, bucket HAVING total > 0 ORDER BY ${order} LIMIT {limit:UInt32} ${blocksOf(read.readings)}`,
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
    // where hours begin, or the second stretch
    origin: (grouping.boundary ?? question.from).getTime() / 1000,
    boundary: grouping.boundary?.getTime() ?? 0,
    dimension: toldApartBy(question, grouping) ?? "",
    pair: pairOfQuestion(question, grouping)?.name ?? "",
    profile: profileOfQuestion(question, grouping) ?? "",
  };
  question.filters.forEach(({ values }, index) => (params[`values${index}`] = values));
  return params;
}

/** Distinct (visitor, link) a day among people, a row `pairs` for each bucket. */
export function pairsStatementOf(question: Question, grouping: Grouping, days: Days): Statement {
  // the hashes of one day never come back on another, so the visitors of a link are those of its days added up
  const { sql, params } = statementOf(question, grouping, LINKS_MAX, days);
  const pairs = "toUInt64(sum(links.visitors)) AS pairs";
  return { sql: `SELECT links.bucket AS bucket, ${pairs} FROM (${sql}) AS links GROUP BY bucket`, params };
}

/** A part as a statement reads it; `index` names what it is bound to. */
export interface Reads {
  readonly part: Part;
  readonly index: number;
  readonly reading: Reading;
}

const OF_CLOSED: ReadonlySet<Source> = new Set(["closed_pairs", "closed_profiles", "closed_events"]);

/** The parts of a question as they are read, with what they are bound to; `hasNumbers` where the numbers of closed days are among its whole days. */
export function readingsOf(question: Question, grouping: Grouping, days: Days) {
  const parts = partsOf(question, grouping, days);
  const cuts = parts.find(({ source }) => source === "closed_hours")?.cuts;
  const whole = parts.filter(isOfDays).flatMap((part) => part.spans);
  const kept = parts.filter(({ source }) => OF_CLOSED.has(source)).flatMap((part) => part.spans);
  const closed = days.closed.filter(({ day }) => cuts?.has(day) ?? isWithin(day, kept));
  // where the hours of closed days are read, the days that are read whole are open ones
  const numbered = cuts ? [] : days.closed.filter(({ day }) => isWithin(day, whole));
  const open = days.open?.filter(({ day }) => isWithin(day, whole)) ?? [];
  const params = {
    ...paramsOf(question, grouping),
    closed: closed.map(({ day }) => day),
    made: closed.map(({ made }) => made),
    cuts: closed.map(({ day }) => cuts?.get(day) ?? 0),
    numbered: numbered.map(({ day }) => day),
    numberedMade: numbered.map(({ made }) => made),
    open: open.map(({ day }) => day),
    ...spansParamsOf(parts),
  };
  const hasNumbers = numbered.length > 0;
  const readingOf = (part: Part): readonly Reading[] => {
    if (!hasNumbers || !isOfDays(part)) return ["all"];
    return open.length > 0 ? ["open", "closed"] : ["closed"];
  };
  const readings = parts.flatMap((part, index): readonly Reads[] =>
    readingOf(part).map((reading) => ({ part, index, reading })),
  );
  return { readings, params, hasNumbers };
}

/** What the stretches of time of parts are bound to. */
function spansParamsOf(parts: readonly Part[]): Record<string, number> {
  const params: Record<string, number> = {};
  parts.forEach((part, index) =>
    part.spans.forEach(({ from, until }, at) => {
      params[`from${index}_${at}`] = from;
      params[`until${index}_${at}`] = until;
    }),
  );
  return params;
}

/** The visitors of closed days for each group, and none of what else a part has. */
function selectNumbers(question: Question, grouping: Grouping): string {
  return `SELECT ${grouping.dimension === undefined ? "''" : "t.value"} AS value, ${bucketOf("t.day", grouping)} AS bucket,
      ${COUNTS.map((name) => `toUInt64(0) AS ${name}`).join(", ")}, ${NO_STATE} AS visitors, sum(t.visitors) AS people
    FROM closed_days AS t WHERE t.kind = {kind:String} AND ${numbersOf(question)} GROUP BY value, bucket`;
}
