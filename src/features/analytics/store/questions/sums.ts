import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Counts, Grouping, Question } from "../../questions/question.ts";
import { COUNTS } from "../aggregates.ts";
import type { Days } from "../closed/closed.ts";
import { bucketOf, columnsOf, conditionsOf, TIME } from "./conditions.ts";
import type { Source } from "./parts.ts";
import { BLOCKS, readingsOf } from "./statement.ts";

/** What happened in an interval, or in all without one. */
export interface SumsRow extends Counts {
  /** Start of the interval in seconds since 1970; 0 without one. */
  readonly bucket: number;
  /** `any` for visits and clicks together. */
  readonly type: "any" | "click" | "visit";
  /** Distinct (visitor, link) a day, in the row of `any`. */
  readonly pairs: number;
}

type Asked = Omit<Grouping, "dimension">;

/**
 * Visits, clicks, and both together, with their visitors and the pairs of visitor and link: by one statement, because states of visitors
 * and raw rows are the dearest to read. An interval in which nothing happened has no row; a question by hours is not told pairs.
 */
export async function selectSums(
  clickhouse: ClickHouse,
  question: Question,
  grouping: Asked,
  days: Days,
): Promise<SumsRow[]> {
  const asked: Question = { ...question, kind: "any" };
  const { readings, params } = readingsOf(asked, grouping, days);
  if (readings.length === 0) return [];
  const parts = readings.map(({ part, index, reading }) => {
    // as text, because the kinds of raw rows are more than those of the aggregates, and the types of all have to agree
    return `SELECT toString(t.kind) AS type, ${bucketOf(TIME[part.source], grouping)} AS bucket,
        ${KNOWS_LINKS.has(part.source) ? "t.link" : NO_LINK} AS link, ${columnsOf(part.source, reading, grouping)}
      FROM ${part.source} AS t WHERE ${conditionsOf(part, index, asked, grouping, reading)} GROUP BY type, bucket, link`;
  });
  const sums = (from: string) => COUNTS.map((name) => `sum(${from}.${name}) AS ${name}`).join(", ");
  const isWhole = "grouping(l.type) = 1";
  return clickhouse.query<SumsRow>(
    // the hashes of one day never come back on another, so the visitors of a link are those of its days added up
    `SELECT l.bucket AS bucket, if(${isWhole}, 'any', l.type) AS type, ${sums("l")},
       uniqMerge(l.states) + if(${isWhole}, sumIf(l.people, l.type = 'any'), sumIf(l.people, l.type IN ('click', 'visit'))) AS visitors,
       if(${isWhole}, toUInt64(sumIf(finalizeAggregation(l.states), l.type = 'click')) + sumIf(l.people, l.type = 'pairs'), 0) AS pairs
     FROM (
       SELECT p.type AS type, p.bucket AS bucket, p.link AS link, ${sums("p")}, uniqMergeState(p.visitors) AS states, sum(p.people) AS people
       FROM (${parts.join(" UNION ALL ")}) AS p GROUP BY type, bucket, link
     ) AS l
     GROUP BY GROUPING SETS ((l.bucket, l.type), (l.bucket))
     HAVING type IN ('click', 'visit') OR ${isWhole} ORDER BY bucket ${BLOCKS}`,
    params,
  );
}

/** Where the pairs of visitor and link are counted by link; the others have them as numbers. */
const KNOWS_LINKS: ReadonlySet<Source> = new Set(["events", "clicks_hourly", "clicks_daily"]);
const NO_LINK = "toUUID('00000000-0000-0000-0000-000000000000')";
