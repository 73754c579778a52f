import type { ClickHouse, Params } from "#infra/clickhouse/client.ts";
import { TRAFFIC_CLASSES } from "../aggregates.ts";
import { IS_WITHIN_DAYS } from "./days.ts";
import { BETWEEN, SEGMENT_COLUMNS, VISITOR_SEGMENTS, getSegmentColumns } from "./visitor-segments.ts";

const IS_PERSON = "e.verdict IN ('human', 'duplicate') AND e.visitor != 0";
const SEGMENT_COLUMN_LIST = SEGMENT_COLUMNS.join(", ");
const HASH = `sipHash64(${SEGMENT_COLUMNS.map((name) => `e.${name}`).join(", ")})`;
/** Visitors with two segments on a day, for example when the country of an address changes. */
const MIXED = `(e.workspace, toDate(e.time), e.visitor) IN (
    SELECT e.workspace, toDate(e.time), e.visitor FROM events AS e WHERE ${IS_WITHIN_DAYS} AND ${IS_PERSON}
    GROUP BY e.workspace, toDate(e.time), e.visitor HAVING min(${HASH}) != max(${HASH}))`;

/** The columns that the rows of a dimension are grouped by. */
function toColumns(dimension: string) {
  const { columns, columnsOfSegment } = getSegmentColumns(dimension);
  const values = columns.map((column) => `toString(e.${column})`);
  return {
    value: values.length > 1 ? `concat(${values.join(`, ${BETWEEN}, `)})` : (values[0] ?? "''"),
    columnsOfSegment: SEGMENT_COLUMNS.map((name) => (columnsOfSegment.includes(name) ? `e.${name}` : "''")),
    isOfAddresses: columns.includes("referrer"),
  };
}

/** A day of a workspace, and the dimensions of the segments worth storing for it. */
interface Worth {
  readonly workspace: string;
  readonly day: string;
  readonly dimensions: readonly string[];
}

/**
 * Which segments are worth storing for each day: those whose rows stand for at least `eventsPerRow` events on average.
 */
export async function selectWorthwhile(
  clickhouse: ClickHouse,
  days: Params,
  eventsPerRow: number,
): Promise<readonly Worth[]> {
  const rows = VISITOR_SEGMENTS.map((dimension) => {
    const { value, columnsOfSegment } = toColumns(dimension);
    return `uniq(${[value, ...columnsOfSegment, "who"].join(", ")})`;
  });
  const found = await clickhouse.query<{ workspace: string; day: string; events: number; rows: number[] }>(
    `SELECT toString(e.workspace) AS workspace, toString(toDate(e.time)) AS day, count() AS events, [${rows.join(", ")}] AS rows
     FROM (SELECT *, if(${IS_PERSON} AND ${MIXED}, e.visitor, 0) AS who FROM events AS e WHERE ${IS_WITHIN_DAYS}) AS e
     GROUP BY e.workspace, toDate(e.time) SETTINGS max_threads = 1`,
    days,
  );
  return found.map(({ workspace, day, events, rows: counted }) => ({
    workspace,
    day,
    dimensions: VISITOR_SEGMENTS.filter((_, at) => counted[at]! * eventsPerRow <= events),
  }));
}

const COUNTS = Object.entries(TRAFFIC_CLASSES)
  .map(([trafficClass, name]) => `countIf(verdict = '${trafficClass}' AND k IN ('click', 'visit')) AS ${name}`)
  .join(", ");
/** The last day of the type `Date`: rows without full referrer URLs do not expire. */
const FOREVER = "toDate('2149-06-06')";

/**
 * The statement that builds the visitor segments of days from their raw rows, by an extra dimension or none, under the
 * run id `made`.
 */
export function buildVisitorSegments(dimension: string): string {
  const { value, columnsOfSegment, isOfAddresses } = toColumns(dimension);
  const until = isOfAddresses ? "toDate(e.time) + e.retention_days + 1" : FOREVER;
  const named = columnsOfSegment.map((column, at) => `${column} AS ${SEGMENT_COLUMNS[at]}`).join(", ");
  return `INSERT INTO closed_profiles (workspace, kind, dimension, day, value, ${SEGMENT_COLUMN_LIST}, who, ${Object.values(TRAFFIC_CLASSES).join(", ")}, visitors, until, made)
    SELECT w, k, '${dimension}', d, v, ${SEGMENT_COLUMN_LIST}, who, ${COUNTS}, uniqIf(person, is_person) AS people, max(expires), {made:UInt64}
    FROM (
      SELECT e.workspace AS w, toDate(e.time) AS d, ${value} AS v, ${named}, e.verdict AS verdict, ${until} AS expires, ${IS_PERSON} AS is_person,
        arrayJoin(if(e.kind = 'click', [('any', e.visitor), ('click', e.visitor), ('pairs', sipHash64(e.visitor, e.link))], [('any', e.visitor), ('visit', e.visitor)])) AS cell,
        cell.1 AS k, cell.2 AS person,
        if(is_person AND ${MIXED}, bitOr(sipHash64(person, {made:UInt64}), 1), 0) AS who
      FROM events AS e WHERE ${IS_WITHIN_DAYS}
    )
    GROUP BY w, k, d, v, ${SEGMENT_COLUMN_LIST}, who
    HAVING k IN ('click', 'visit') OR people > 0`;
}
