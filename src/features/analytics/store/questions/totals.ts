import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Counts, Question } from "../../questions/question.ts";
import type { ClosedDay } from "../closed/closed.ts";
import { partsOf } from "./parts.ts";
import { selectClosedOf } from "./select.ts";
import { columnsOf, conditionsOf, daysOf, names, paramsOf, readingsOf, type Statement } from "./statement.ts";

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

/** Everything that an overview says of some events, of whichever kind; the states of visitors, the dearest to read, are those of open days, read once. */
export async function selectTotals(clickhouse: ClickHouse, asked: Question): Promise<Totals> {
  const question: Question = { ...asked, kind: "any" };
  const closed = await selectClosedOf(clickhouse, question, {});
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
  const params = { ...paramsOf(question, {}), ...daysOf(closed) };
  const parts = partsOf(question, {}).flatMap((part, index) => {
    params[`from${index}`] = part.from;
    params[`until${index}`] = part.until;
    return readingsOf(part, closed).map(
      (reading) =>
        // as text, because the kinds of raw rows are one more than those of the aggregates, and the types of both have to agree
        `SELECT toString(t.kind) AS type, t.link AS link, ${columnsOf(part.source, reading)}
        FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, reading)} GROUP BY t.kind, t.link`,
    );
  });
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
