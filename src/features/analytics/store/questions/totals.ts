import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type Counts, countsOf, type Grouping, NONE, type Question } from "../../questions/question.ts";
import { COUNTS } from "../aggregates.ts";
import type { Days } from "../closed/closed.ts";
import { bucketOf, columnsOf, conditionsOf, NO_STATE, numbersOf, TIME } from "./conditions.ts";
import { narrowedBy, partsOf, type Source } from "./parts.ts";
import { selectPairs, selectReadable } from "./select.ts";
import { blocksOf, readingsOf } from "./statement.ts";
import { kindsOfEvents, selectSums, type SumsRow } from "./sums.ts";

export interface Totals {
  readonly visits: Counts;
  readonly clicks: Counts;
  /** Distinct visitors who opened the page, clicked, or both. */
  readonly visitors: number;
  readonly unique_click: number;
  readonly all_click: number;
}

/** Nothing, or where the second of two stretches of time begins. */
type Stretches = Pick<Grouping, "boundary">;

/**
 * Everything that an overview says of some events, of whichever kind: before a boundary, and from it on; all is before where there is none. Two
 * stretches are read faster together than each alone.
 */
export async function selectTotals(
  clickhouse: ClickHouse,
  question: Question,
  stretches: Stretches,
  days: Days,
): Promise<readonly [Totals, Totals]> {
  const narrowed = narrowedBy(question);
  if (narrowed === undefined || narrowed === "referrer") {
    const rows = await selectSums(clickhouse, question, stretches, days);
    return eachStretch((isOf) => {
      const own = rows.filter(isOf);
      return totalsOf(own, own.find(({ type }) => type === "any")?.pairs);
    });
  }
  const asked: Question = { ...question, kind: "any" };
  const known = partsOf(asked, stretches, days).filter(({ source }) => KNOWS_PAIRS.has(source));
  const except = [...(question.except ?? []), ...known.flatMap(({ spans }) => spans)].toSorted(
    (one, other) => one.from - other.from,
  );
  const [sums, pairs] = await Promise.all([
    selectNarrowed(clickhouse, asked, stretches, days),
    selectPairs(clickhouse, { ...question, kind: "click", except }, stretches, days),
  ]);
  return eachStretch((isOf) => {
    const own = sums.filter(isOf);
    const kept = own.find(({ type }) => type === "any")?.pairs ?? 0;
    return totalsOf(own, kept + (pairs.find(isOf)?.pairs ?? 0));
  });
}

const eachStretch = <Each>(of: (isOf: (row: { readonly bucket: number }) => boolean) => Each): [Each, Each] => [
  of(({ bucket }) => bucket === 0),
  of(({ bucket }) => bucket > 0),
];

const KNOWS_PAIRS: ReadonlySet<Source> = new Set(["closed_profiles", "closed_events"]);

/** All of what is narrowed down by one dimension but the pairs of days that know no links here. */
async function selectNarrowed(
  clickhouse: ClickHouse,
  question: Question,
  stretches: Stretches,
  known: Days,
): Promise<SumsRow[]> {
  const days = await selectReadable(clickhouse, question, stretches, known);
  const { readings, params, hasNumbers } = readingsOf(question, stretches, days);
  if (readings.length === 0) return [];
  const parts = readings.map((reads) => {
    const { part, index, reading } = reads;
    if (part.source === "closed_events") return kindsOfEvents(reads, question, stretches);
    return `SELECT toString(t.kind) AS type, ${bucketOf(TIME[part.source], stretches)} AS bucket, ${columnsOf(part.source, reading)}
       FROM ${part.source} AS t WHERE ${conditionsOf(part, index, question, stretches, reading)} GROUP BY type, bucket`;
  });
  if (hasNumbers)
    parts.push(
      `SELECT toString(t.kind) AS type, ${bucketOf("t.day", stretches)} AS bucket, ${COUNTS.map((name) => `toUInt64(0) AS ${name}`).join(", ")},
         ${NO_STATE} AS visitors, sum(t.visitors) AS people
       FROM closed_days AS t WHERE t.kind IN ('any', 'click', 'visit') AND ${numbersOf(question)} GROUP BY type, bucket`,
    );
  const isWhole = "grouping(p.type) = 1";
  return clickhouse.query<SumsRow>(
    `SELECT p.bucket AS bucket, if(${isWhole}, 'any', p.type) AS type, ${COUNTS.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
       uniqMerge(p.visitors) + if(${isWhole}, sumIf(p.people, p.type = 'any'), sum(p.people)) AS visitors,
       sumIf(p.people, p.type = 'pairs') AS pairs
     FROM (${parts.join(" UNION ALL ")}) AS p GROUP BY GROUPING SETS ((p.bucket, p.type), (p.bucket))
     HAVING type IN ('click', 'visit') OR ${isWhole} ${blocksOf(readings)}`,
    params,
  );
}

function totalsOf(rows: readonly SumsRow[], pairs = 0): Totals {
  const of = (type: SumsRow["type"]) => rows.find((row) => row.type === type) ?? NONE;
  const clicks = countsOf(of("click"));
  return {
    visits: countsOf(of("visit")),
    clicks,
    visitors: of("any").visitors,
    unique_click: pairs,
    all_click: clicks.humans + clicks.duplicates,
  };
}
