import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type Counts, toCounts, type Grouping, NONE, type StatisticsQuery } from "../../queries/statistics-query.ts";
import { COUNTS } from "../aggregates.ts";
import type { Days } from "../finalized/finalized-days.ts";
import { toBucket, toColumns, toConditions, NO_STATE, toRollupConditions, TIME } from "./conditions.ts";
import { filterDimension, planQuery, type Source } from "./query-plan.ts";
import { selectPairs, selectReadable } from "./select.ts";
import { toBlockSettings, planReads } from "./statement.ts";
import { selectEventKinds, selectSums, type SumsRow } from "./sums.ts";

export interface Totals {
  readonly visits: Counts;
  readonly clicks: Counts;
  /** Distinct visitors who opened the page, clicked, or both. */
  readonly visitors: number;
  readonly unique_click: number;
  readonly all_click: number;
}

/** The start of the second of two time ranges, if there are two. */
type PeriodBoundary = Pick<Grouping, "boundary">;

/**
 * The totals of an overview: before a boundary, and from it on; without a boundary all events are in the first part.
 * Reading two ranges together is faster than separately.
 */
export async function selectTotals(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  boundary: PeriodBoundary,
  days: Days,
): Promise<readonly [Totals, Totals]> {
  const narrowed = filterDimension(query);
  if (narrowed === undefined || narrowed === "referrer") {
    const rows = await selectSums(clickhouse, query, boundary, days);
    return forEachPeriod((isOf) => {
      const own = rows.filter(isOf);
      return toTotals(own, own.find(({ type }) => type === "any")?.pairs);
    });
  }
  const anyKind: StatisticsQuery = { ...query, kind: "any" };
  const known = planQuery(anyKind, boundary, days).filter(({ source }) => KNOWS_PAIRS.has(source));
  const except = [...(query.except ?? []), ...known.flatMap(({ spans }) => spans)].toSorted(
    (one, other) => one.from - other.from,
  );
  const [sums, pairs] = await Promise.all([
    selectNarrowed(clickhouse, anyKind, boundary, days),
    selectPairs(clickhouse, { ...query, kind: "click", except }, boundary, days),
  ]);
  return forEachPeriod((isOf) => {
    const own = sums.filter(isOf);
    const kept = own.find(({ type }) => type === "any")?.pairs ?? 0;
    return toTotals(own, kept + (pairs.find(isOf)?.pairs ?? 0));
  });
}

const forEachPeriod = <Each>(of: (isOf: (row: { readonly bucket: number }) => boolean) => Each): [Each, Each] => [
  of(({ bucket }) => bucket === 0),
  of(({ bucket }) => bucket > 0),
];

const KNOWS_PAIRS: ReadonlySet<Source> = new Set(["closed_profiles", "closed_events"]);

/** The sums of a filtered query, without the pairs of steps whose source does not have them. */
async function selectNarrowed(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  boundary: PeriodBoundary,
  known: Days,
): Promise<SumsRow[]> {
  const days = await selectReadable(clickhouse, query, boundary, known);
  const { reads, params, hasNumbers } = planReads(query, boundary, days);
  if (reads.length === 0) return [];
  const statements = reads.map((read) => {
    const { step, index, selection } = read;
    if (step.source === "closed_events") return selectEventKinds(read, query, boundary);
    return `SELECT toString(t.kind) AS type, ${toBucket(TIME[step.source], boundary)} AS bucket, ${toColumns(step.source, selection)}
       FROM ${step.source} AS t WHERE ${toConditions(step, index, query, boundary, selection)} GROUP BY type, bucket`;
  });
  if (hasNumbers)
    statements.push(
      `SELECT toString(t.kind) AS type, ${toBucket("t.day", boundary)} AS bucket, ${COUNTS.map((name) => `toUInt64(0) AS ${name}`).join(", ")},
         ${NO_STATE} AS visitors, sum(t.visitors) AS people
       FROM closed_days AS t WHERE t.kind IN ('any', 'click', 'visit') AND ${toRollupConditions(query)} GROUP BY type, bucket`,
    );
  const isWhole = "grouping(p.type) = 1";
  return clickhouse.query<SumsRow>(
    `SELECT p.bucket AS bucket, if(${isWhole}, 'any', p.type) AS type, ${COUNTS.map((name) => `sum(p.${name}) AS ${name}`).join(", ")},
       uniqMerge(p.visitors) + if(${isWhole}, sumIf(p.people, p.type = 'any'), sum(p.people)) AS visitors,
       sumIf(p.people, p.type = 'pairs') AS pairs
     FROM (${statements.join(" UNION ALL ")}) AS p GROUP BY GROUPING SETS ((p.bucket, p.type), (p.bucket))
     HAVING type IN ('click', 'visit') OR ${isWhole} ${toBlockSettings(reads)}`,
    params,
  );
}

function toTotals(rows: readonly SumsRow[], pairs = 0): Totals {
  const of = (type: SumsRow["type"]) => rows.find((row) => row.type === type) ?? NONE;
  const clicks = toCounts(of("click"));
  return {
    visits: toCounts(of("visit")),
    clicks,
    visitors: of("any").visitors,
    unique_click: pairs,
    all_click: clicks.humans + clicks.duplicates,
  };
}
