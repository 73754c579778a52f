import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type Counts, countsOf, NONE, type Question } from "../../questions/question.ts";
import { COUNTS } from "../aggregates.ts";
import type { ClosedDay } from "../closed/closed.ts";
import { columnsOf, conditionsOf, NO_STATE, numbersOf } from "./conditions.ts";
import { narrowedBy } from "./parts.ts";
import { selectPairs, selectReadable } from "./select.ts";
import { readingsOf } from "./statement.ts";
import { selectSums, type SumsRow } from "./sums.ts";

export interface Totals {
  readonly visits: Counts;
  readonly clicks: Counts;
  /** Distinct visitors who opened the page, clicked, or both. */
  readonly visitors: number;
  readonly unique_click: number;
  readonly all_click: number;
}

/** Everything that an overview says of some events, of whichever kind. */
export async function selectTotals(
  clickhouse: ClickHouse,
  question: Question,
  closed: readonly ClosedDay[],
): Promise<Totals> {
  const narrowed = narrowedBy(question);
  if (narrowed === undefined || narrowed === "referrer")
    return selectAtOnce(clickhouse, question, question.filters.length > 0 ? [] : closed);
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
      `SELECT toString(t.kind) AS type, ${columnsOf(part.source, reading)}, toUInt64(0) AS either
       FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, {}, reading)} GROUP BY type`,
  );
  if (hasNumbers)
    parts.push(
      `SELECT toString(t.kind) AS type, ${COUNTS.map((name) => `toUInt64(0) AS ${name}`).join(", ")}, ${NO_STATE} AS visitors,
         sumIf(t.visitors, t.kind != 'any') AS people, sumIf(t.visitors, t.kind = 'any') AS either
       FROM closed_days AS t WHERE t.kind IN ('any', 'click', 'visit') AND ${numbersOf(question)} GROUP BY type`,
    );
  const rows = await clickhouse.query<NarrowedRow>(
    `SELECT p.type AS type, grouping(p.type) AS is_whole, ${COUNTS.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
       uniqMerge(p.visitors) + if(grouping(p.type) = 1, sum(p.either), sum(p.people)) AS visitors
     FROM (${parts.join(" UNION ALL ")}) AS p GROUP BY GROUPING SETS ((p.type), ())`,
    params,
  );
  const of = (type: "click" | "visit") => rows.find((row) => row.is_whole === 0 && row.type === type) ?? NONE;
  const clicks = of("click");
  return {
    visits: countsOf(of("visit")),
    clicks: countsOf(clicks),
    visitors: rows.find((row) => row.is_whole === 1)?.visitors ?? 0,
    all_click: clicks.humans + clicks.duplicates,
  };
}

/** The same of two stretches of time that follow each other, of what is not narrowed down: each is read faster with the other than alone. */
export async function selectTwoTotals(
  clickhouse: ClickHouse,
  [first, second]: readonly [Question, Question],
  closed: readonly ClosedDay[],
): Promise<[Totals, Totals]> {
  const whole = { ...second, from: first.from };
  const rows = await selectSums(clickhouse, whole, { boundary: second.from }, closed);
  return [totalsOf(rows.filter(({ bucket }) => bucket === 0)), totalsOf(rows.filter(({ bucket }) => bucket > 0))];
}

/** Of what is not narrowed down, and of what no sums are kept of. */
async function selectAtOnce(clickhouse: ClickHouse, question: Question, closed: readonly ClosedDay[]): Promise<Totals> {
  return totalsOf(await selectSums(clickhouse, question, {}, closed));
}

function totalsOf(rows: readonly SumsRow[]): Totals {
  const of = (type: SumsRow["type"]) => rows.find((row) => row.type === type);
  const whole = of("any");
  const clicks = countsOf(of("click") ?? NONE);
  return {
    visits: countsOf(of("visit") ?? NONE),
    clicks,
    visitors: whole?.visitors ?? 0,
    unique_click: whole?.pairs ?? 0,
    all_click: clicks.humans + clicks.duplicates,
  };
}
