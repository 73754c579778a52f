import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Counts, Question } from "../../questions/question.ts";
import type { ClosedDay } from "../closed/closed.ts";
import { closedWithin, narrowedBy } from "./parts.ts";
import { selectClosedWithin, selectPairs, selectReadable } from "./select.ts";
import { columnsOf, conditionsOf, names, NO_STATE, numbersOf, readingsOf, type Statement } from "./statement.ts";

interface TotalsRow extends Counts {
  readonly type: "click" | "visit";
  /** 1 for the row of both kinds together. */
  readonly is_whole: 0 | 1;
  /** Distinct (visitor, link) a day. */
  readonly pairs: number;
}

export interface Totals {
  readonly visits: Counts;
  readonly clicks: Counts;
  /** Distinct visitors who opened the page, clicked, or both. */
  readonly visitors: number;
  readonly unique_click: number;
  readonly all_click: number;
}

const NONE: Omit<TotalsRow, "type" | "is_whole"> = {
  humans: 0,
  duplicates: 0,
  bots: 0,
  previews: 0,
  prefetches: 0,
  heads: 0,
  owners: 0,
  visitors: 0,
  pairs: 0,
};

/** Everything that an overview says of some events, of whichever kind; which days are closed is asked for unless it is known. */
export async function selectTotals(
  clickhouse: ClickHouse,
  question: Question,
  among?: readonly ClosedDay[],
): Promise<Totals> {
  const narrowed = narrowedBy(question);
  if (narrowed === undefined) {
    const closed = question.filters.length > 0 ? [] : (among ?? (await selectClosedWithin(clickhouse, question)));
    return selectAtOnce(clickhouse, { ...question, kind: "any" }, closed);
  }
  if (narrowed === "referrer") return selectAtOnce(clickhouse, { ...question, kind: "any" }, []);
  const closed = among ?? (await selectClosedWithin(clickhouse, question));
  const [sums, unique_click] = await Promise.all([
    selectNarrowed(clickhouse, { ...question, kind: "any" }, closed),
    selectPairs(clickhouse, { ...question, kind: "click" }, closed),
  ]);
  return { ...sums, unique_click };
}

interface NarrowedRow extends Counts {
  readonly type: string;
  readonly is_whole: 0 | 1;
}

/** All but the pairs of what is narrowed down by one dimension, whose days know no links. */
async function selectNarrowed(
  clickhouse: ClickHouse,
  question: Question,
  known: readonly ClosedDay[],
): Promise<Omit<Totals, "unique_click">> {
  const closed = await selectReadable(clickhouse, question, {}, known);
  const { readings, params, hasNumbers } = readingsOf(question, {}, closed);
  const parts = readings.map(
    ({ part, index, reading }) =>
      `SELECT toString(t.kind) AS type, ${columnsOf(part.source, reading)}, toUInt64(0) AS people, toUInt64(0) AS either
       FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, {}, reading)} GROUP BY type`,
  );
  if (hasNumbers)
    parts.push(
      `SELECT toString(t.kind) AS type, ${names.map((name) => `toUInt64(0) AS ${name}`).join(", ")}, ${NO_STATE} AS visitors,
         sumIf(t.visitors, t.kind != 'any') AS people, sumIf(t.visitors, t.kind = 'any') AS either
       FROM closed_days AS t WHERE t.kind IN ('any', 'click', 'visit') AND ${numbersOf(question)} GROUP BY type`,
    );
  const rows = await clickhouse.query<NarrowedRow>(
    `SELECT p.type AS type, grouping(p.type) AS is_whole, ${names.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
       uniqMerge(p.visitors) + if(grouping(p.type) = 1, sum(p.either), sum(p.people)) AS visitors
     FROM (${parts.join(" UNION ALL ")}) AS p GROUP BY GROUPING SETS ((p.type), ())`,
    params,
  );
  const of = (type: "click" | "visit") => rows.find((row) => row.is_whole === 0 && row.type === type) ?? NONE;
  const clicks = of("click");
  return {
    visits: countsOf(of("visit"), 0),
    clicks: countsOf(clicks, 0),
    visitors: rows.find((row) => row.is_whole === 1)?.visitors ?? 0,
    all_click: clicks.humans + clicks.duplicates,
  };
}

/** By one statement, because states of visitors and raw rows are the dearest to read: those of open days, read once. */
async function selectAtOnce(clickhouse: ClickHouse, question: Question, known: readonly ClosedDay[]): Promise<Totals> {
  const closed = closedWithin(known, { from: question.from.getTime(), until: question.until.getTime() });
  const sumOf = (name: "any" | "visit" | "click" | "pairs") => closed.reduce((sum, day) => sum + day[name], 0);
  const { sql, params } = totalsStatementOf(question, closed);
  const rows = await clickhouse.query<TotalsRow>(sql, params);
  const of = (type: TotalsRow["type"]) => rows.find((row) => row.is_whole === 0 && row.type === type) ?? NONE;
  const [visits, clicks] = [of("visit"), of("click")];
  return {
    visits: countsOf(visits, sumOf("visit")),
    clicks: countsOf(clicks, sumOf("click")),
    visitors: (rows.find((row) => row.is_whole === 1)?.visitors ?? 0) + sumOf("any"),
    unique_click: clicks.pairs + sumOf("pairs"),
    all_click: clicks.humans + clicks.duplicates,
  };
}

function countsOf(row: Counts, closedVisitors: number): Counts {
  const { humans, duplicates, bots, previews, prefetches, heads, owners, visitors } = row;
  return { humans, duplicates, bots, previews, prefetches, heads, owners, visitors: visitors + closedVisitors };
}

function totalsStatementOf(question: Question, closed: readonly ClosedDay[]): Statement {
  const { readings, params } = readingsOf(question, {}, closed);
  const parts = readings.map(
    ({ part, index, reading }) =>
      // as text, because the kinds of raw rows are more than those of the aggregates, and the types of both have to agree
      `SELECT toString(t.kind) AS type, t.link AS link, ${columnsOf(part.source, reading)}
       FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, {}, reading)} GROUP BY t.kind, t.link`,
  );
  const sums = (from: string) => names.map((name) => `sum(${from}.${name}) AS ${name}`).join(", ");
  return {
    // the hashes of one day never come back on another, so the visitors of a link are those of its days added up
    sql: `SELECT l.type AS type, grouping(l.type) AS is_whole, ${sums("l")},
        uniqMerge(l.states) AS visitors, toUInt64(sum(finalizeAggregation(l.states))) AS pairs
      FROM (
        SELECT p.type AS type, p.link AS link, ${sums("p")}, uniqMergeState(p.visitors) AS states
        FROM (${parts.join(" UNION ALL ")}) AS p GROUP BY p.type, p.link
      ) AS l
      GROUP BY GROUPING SETS ((l.type), ())`,
    params,
  };
}
