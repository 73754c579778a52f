import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Counts, Grouping, StatisticsQuery } from "../../queries/statistics-query.ts";
import { COUNTS } from "../aggregates.ts";
import type { Days } from "../finalized/finalized-days.ts";
import { toBucket, toColumns, toConditions, isFinalizedSource, NO_STATE, TIME } from "./conditions.ts";
import type { Source } from "./query-plan.ts";
import { toBlockSettings, planReads, type StepRead } from "./statement.ts";

/** The counts of an interval, or of the whole range without one. */
export interface SumsRow extends Counts {
  /** Start of the interval in seconds since 1970; 0 without one. */
  readonly bucket: number;
  /** `any` for visits and clicks together. */
  readonly type: "any" | "click" | "visit";
  /** Distinct (visitor, link) pairs per day, in the row of `any`. */
  readonly pairs: number;
}

type SumsGrouping = Omit<Grouping, "dimension">;

/**
 * Visits, clicks, and both together, with their visitors and (visitor, link) pairs. Empty intervals have no row.
 * Queries by hour have no pairs.
 */
export async function selectSums(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: SumsGrouping,
  days: Days,
): Promise<SumsRow[]> {
  const anyKind: StatisticsQuery = { ...query, kind: "any" };
  const { reads, params } = planReads(anyKind, grouping, days);
  // in parallel: planning one statement takes longer than running it; finalized and open steps share no day
  const statements = Map.groupBy(reads, ({ step }) => isFinalizedSource(step.source));
  const rows = await Promise.all(
    [...statements.values()].map((group) =>
      clickhouse.query<SumsRow>(toSumsStatement(group, anyKind, grouping), params),
    ),
  );
  return added(rows.flat());
}

/** Adds up rows of the same interval and type; in order of time. */
function added(rows: readonly SumsRow[]): SumsRow[] {
  const same = Map.groupBy(rows, ({ bucket, type }) => `${bucket} ${type}`);
  const sum = (group: readonly SumsRow[], name: Added) => group.reduce((total, row) => total + row[name], 0);
  return [...same.values()]
    .map((group) => ({
      ...group[0]!,
      ...(Object.fromEntries(ADDED.map((name) => [name, sum(group, name)])) as Pick<SumsRow, Added>),
    }))
    .toSorted((one, other) => one.bucket - other.bucket);
}

const ADDED = [...COUNTS, "visitors", "pairs"] as const;
type Added = (typeof ADDED)[number];

function toSumsStatement(reads: readonly StepRead[], anyKind: StatisticsQuery, grouping: SumsGrouping): string {
  const statements = reads.map((read) => {
    const { step, index, selection } = read;
    if (step.source === "closed_events") return selectEventKinds(read, anyKind, grouping, `${NO_LINK} AS link`);
    // as text: raw rows have more kinds than the aggregates, and all column types must match
    return `SELECT toString(t.kind) AS type, ${toBucket(TIME[step.source], grouping)} AS bucket,
        ${KNOWS_LINKS.has(step.source) ? "t.link" : NO_LINK} AS link, ${toColumns(step.source, selection, grouping)}
      FROM ${step.source} AS t WHERE ${toConditions(step, index, anyKind, grouping, selection)} GROUP BY type, bucket, link`;
  });
  const sums = (from: string) => COUNTS.map((name) => `sum(${from}.${name}) AS ${name}`).join(", ");
  const isWhole = "grouping(l.type) = 1";
  // no hash recurs on another day, so the visitors of a link are the sum of its days' visitors
  return `SELECT l.bucket AS bucket, if(${isWhole}, 'any', l.type) AS type, ${sums("l")},
       uniqMerge(l.states) + if(${isWhole}, sumIf(l.people, l.type = 'any'), sumIf(l.people, l.type IN ('click', 'visit'))) AS visitors,
       if(${isWhole}, toUInt64(sumIf(finalizeAggregation(l.states), l.type = 'click')) + sumIf(l.people, l.type = 'pairs'), 0) AS pairs
     FROM (
       SELECT p.type AS type, p.bucket AS bucket, p.link AS link, ${sums("p")}, uniqMergeState(p.visitors) AS states, sum(p.people) AS people
       FROM (${statements.join(" UNION ALL ")}) AS p GROUP BY type, bucket, link
     ) AS l
     GROUP BY GROUPING SETS ((l.bucket, l.type), (l.bucket))
     HAVING type IN ('click', 'visit') OR ${isWhole} ${toBlockSettings(reads)}`;
}

/**
 * Reads the finalized days of a step from their events, with rows for each way of counting visitors: `click` and
 * `visit` (the only ones with counts), `any`, and `pairs`. `more` are additional columns.
 */
export function selectEventKinds(
  { step, index }: StepRead,
  query: StatisticsQuery,
  grouping: SumsGrouping,
  more?: string,
): string {
  const counts = COUNTS.map((name) => `if(type IN ('click', 'visit'), sum(e.${name}), 0) AS ${name}`).join(", ");
  // with one link, the visitors of clicks, of all events and of pairs are the same; visits have no link
  const isOfOneLink = query.filters.some(
    ({ dimension, is, values }) => dimension === "link" && is && values.length === 1 && values[0] !== NO_LINK_ID,
  );
  return `SELECT type, e.bucket AS bucket, ${more === undefined ? "" : `${more}, `}${counts}, ${NO_STATE} AS visitors, sum(e.people) AS people
    FROM (
      SELECT ${isOfOneLink ? "" : `${TYPE} AS type, `}${toBucket(TIME[step.source], grouping)} AS bucket, ${toColumns(step.source, "all", grouping)}
      FROM ${step.source} AS t WHERE ${toConditions(step, index, query, grouping, "all")}
      GROUP BY ${isOfOneLink ? "bucket, t.day" : BY_TYPE}
    ) AS e ${isOfOneLink ? "ARRAY JOIN ['any', 'click', 'pairs'] AS type" : ""} GROUP BY type, bucket`;
}

const TYPE = "multiIf(grouping(t.kind) = 1, 'any', grouping(t.link) = 0, 'pairs', toString(t.kind))";
const BY_TYPE = `GROUPING SETS ((bucket, t.day, t.kind), (bucket, t.day), (bucket, t.day, t.kind, t.link))
      HAVING type != 'pairs' OR t.kind = 'click'`;

/** Sources in which (visitor, link) pairs are counted by link; the others have them as numbers. */
const KNOWS_LINKS: ReadonlySet<Source> = new Set(["events", "clicks_hourly", "clicks_daily"]);
const NO_LINK_ID = "00000000-0000-0000-0000-000000000000";
const NO_LINK = `toUUID('${NO_LINK_ID}')`;
