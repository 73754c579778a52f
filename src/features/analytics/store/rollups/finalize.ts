import { toBatches } from "#base/batches.ts";
import { visitorColumns } from "#features/ingest/event-columns.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { dimensions } from "../../queries/statistics-query.ts";
import {
  dimensionSets,
  type DimensionSet,
  type RollupColumn,
  rollupColumns,
  toSetName,
  withVisitorColumns,
} from "./dimension-sets.ts";
import { groupEvents, hasHours, hasBlockEvents, ROLLUP_COLUMNS, toEventColumn } from "./group-events.ts";

/** Events of a workspace that can be finalized as one unit. */
export interface OpenUnit {
  readonly workspace: string;
  readonly day: string;
  readonly imported: string;
  readonly events: number;
}

/** The first UTC day with events, or undefined. */
export async function selectFirstDay(clickhouse: ClickHouse): Promise<string | undefined> {
  const [row] = await clickhouse.query<{ rows: number; first: string }>(
    "SELECT count() AS rows, toString(min(day)) AS first FROM event_counts",
  );
  return row && row.rows > 0 ? row.first : undefined;
}

/**
 * The units of a range of days that are not finalized, or have had new events since, and whose raw rows are all still
 * there: rollups are never computed from a part of a unit.
 */
export function selectOpenUnits(
  clickhouse: ClickHouse,
  range: { readonly from: string; readonly until: string },
  limit: number,
): Promise<OpenUnit[]> {
  const within = "day >= {from:Date} AND day < {until:Date}";
  const toSide = (side: string, sql: string) => `SELECT workspace, day, imported, '${side}' AS side, n FROM (${sql})`;
  const counted = `SELECT workspace, day, imported, sum(events) AS n FROM event_counts WHERE ${within} GROUP BY workspace, day, imported`;
  const finalized = `SELECT workspace, day, imported, argMax(events, batch) AS n FROM daily_rollups WHERE dimensions = '' AND ${within} GROUP BY workspace, day, imported`;
  const raw = `SELECT workspace, toDate(time) AS day, imported, count() AS n FROM events
    WHERE kind != 'goal' AND time >= toDateTime64({from:Date}, 3, 'UTC') AND time < toDateTime64({until:Date}, 3, 'UTC')
    GROUP BY workspace, day, imported`;
  return clickhouse.query<OpenUnit>(
    `SELECT workspace, day, imported, sumIf(n, side = 'counted') AS events
     FROM (${[toSide("counted", counted), toSide("finalized", finalized), toSide("raw", raw)].join(" UNION ALL ")})
     GROUP BY workspace, day, imported
     HAVING events > 0 AND sumIf(n, side = 'finalized') != events AND sumIf(n, side = 'raw') = events
     ORDER BY day, workspace, imported LIMIT {limit:UInt32}
     SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000`,
    { ...range, limit },
  );
}

export const SETTINGS = "SETTINGS max_threads = 1, max_bytes_before_external_group_by = 30000000";
const UNITS = "arrayZip({workspaces:Array(UUID)}, {days:Array(Date)}, {imports:Array(UUID)})";
/** From the first to the last of the given days; lets ClickHouse skip other parts. */
export const isWithinDays = (time: string) =>
  `${time} >= toDateTime64(arrayMin({days:Array(Date)}), 3, 'UTC') AND ${time} < toDateTime64(addDays(arrayMax({days:Array(Date)}), 1), 3, 'UTC')`;
/**
 * The condition for raw rows `e` of the given units. Its first two lines let ClickHouse skip other parts and granules.
 */
const IS_OF_UNITS = `e.workspace IN {workspaces:Array(UUID)}
  AND ${isWithinDays("e.time")}
  AND (e.workspace, toDate(e.time), e.imported) IN ${UNITS}`;

const [TOTALS, ...OTHERS] = dimensionSets as readonly [DimensionSet, ...DimensionSet[]];
const BATCH_COLUMNS = `${ROLLUP_COLUMNS.join(", ")}, batch`;
/** How many rows one statement may group in memory. A row counts once for each set. */
const ROWS_MAX = 300_000;

/**
 * The batch of each unit: unique, higher than in earlier runs, and even, so that its rows replace those of an earlier
 * finalization.
 */
const BATCH = `{first:UInt64} + 2 * indexOf(${UNITS}, (t.workspace, t.day, t.imported))`;

/**
 * Finalizes units under new batches. Their number of events was read before, so an event that arrives in the meantime
 * leaves its unit open. The totals are written last, in one statement: an interrupted run has finalized nothing. A set
 * of several dimensions is stored only if its rollups stand for `eventsPerRollup` events each on average.
 */
export async function finalizeUnits(
  clickhouse: ClickHouse,
  units: readonly OpenUnit[],
  eventsPerRollup: number,
): Promise<void> {
  const first = Date.now() * 2_000;
  const events = units.map((unit) => unit.events);
  const sets = await selectSetsToStore(clickhouse, units, countEvents(units) / eventsPerRollup);
  for (const some of splitSets(sets, units))
    await clickhouse.command(
      `INSERT INTO daily_rollups (${BATCH_COLUMNS}) SELECT *, ${BATCH} FROM (${selectRollups(some)}) AS t ${SETTINGS}`,
      { ...toParams(units), first },
    );
  await clickhouse.command(
    `INSERT INTO daily_rollups (${BATCH_COLUMNS}, events, stored, disjoint)
     SELECT t.*, ${BATCH}, {events:Array(UInt64)}[indexOf(${UNITS}, (t.workspace, t.day, t.imported))], arrayPushBack(s.stored, ''), s.disjoint
     FROM (${selectRollups([TOTALS])}) AS t
     LEFT JOIN (${STORED}) AS s ON t.workspace = s.workspace AND t.day = s.day AND t.imported = s.imported ${SETTINGS}`,
    { ...toParams(units), first, events },
  );
}

/**
 * All sets of one dimension, and the larger sets that need at most `rollupsMax` rollups for these units, unless another
 * chosen set serves the same queries. Omits event dimensions for which no event has a value.
 */
async function selectSetsToStore(
  clickhouse: ClickHouse,
  units: readonly OpenUnit[],
  rollupsMax: number,
): Promise<DimensionSet[]> {
  // combinations of hashes are counted several times faster than combinations of values
  const hashes = rollupColumns.map((name) => `cityHash64('${name}', ${toEventColumn(name)}) AS ${name}_hash`);
  const sizes = OTHERS.map((set) => `uniq(${set.reduce((sum, name) => `bitXor(${sum}, ${name}_hash)`, "unit_hash")})`);
  const used = dimensions.map((name) => `max(toString(e.${name}) NOT IN ('', '0'))`);
  const [row] = await clickhouse.query<{ readonly sizes: readonly number[]; readonly used: readonly number[] }>(
    `WITH cityHash64(e.workspace, toDate(e.time), e.imported) AS unit_hash, ${hashes.join(", ")}
     SELECT [${sizes.join(", ")}] AS sizes, [${used.join(", ")}] AS used FROM events AS e WHERE ${IS_OF_UNITS} ${SETTINGS}`,
    toParams(units),
  );
  const usedColumns = new Set<RollupColumn>([
    "hour",
    ...visitorColumns,
    ...dimensions.filter((_, at) => row!.used[at] === 1),
  ]);
  const candidates = OTHERS.filter(
    (set, at) => set.every((column) => usedColumns.has(column)) && (set.length === 1 || row!.sizes[at]! <= rollupsMax),
  );
  const names = new Set(candidates.map(toSetName));
  const isCovered = (set: DimensionSet) => {
    const coveringSet = toSetName(withVisitorColumns(set));
    return coveringSet !== toSetName(set) && names.has(coveringSet);
  };
  return candidates.filter((set) => set.length === 1 || !isCovered(set));
}

const countEvents = (units: readonly OpenUnit[]) => units.reduce((sum, { events }) => sum + events, 0);

/** Splits sets into groups that one statement can process. Sets by hour take about three times the memory. */
export function splitSets(sets: readonly DimensionSet[], units: readonly OpenUnit[]): DimensionSet[][] {
  const split = (some: readonly DimensionSet[], rowsMax: number) =>
    toBatches(some, Math.max(1, Math.floor(rowsMax / countEvents(units))));
  return [
    ...split(
      sets.filter((set) => !hasHours(set)),
      ROWS_MAX,
    ),
    ...split(sets.filter(hasHours), ROWS_MAX / 3),
  ];
}

/** The rollups of all events of the given units. */
export function selectRollups(sets: readonly DimensionSet[]): string {
  const links = groupEvents(sets, IS_OF_UNITS);
  const blocks = sets.filter(hasBlockEvents);
  return blocks.length === 0 ? links : `${links} UNION ALL ${groupEvents(blocks, IS_OF_UNITS, "blocks")}`;
}

/** For each unit: the sets for which a batch has rollups, and those in which every visitor has one value that day. */
const STORED = `SELECT workspace, day, imported, groupArray(toString(dimensions)) AS stored,
    groupArrayIf(toString(dimensions), visitors = total) AS disjoint
  FROM (
    SELECT workspace, day, imported, dimensions, sumIf(r.visitors, r.kind = 'any') AS visitors,
      max(sumIf(r.first_visitors, r.dimensions = 'hour' AND r.kind = 'any')) OVER (PARTITION BY workspace, day, imported) AS total
    FROM daily_rollups AS r
    WHERE workspace IN {workspaces:Array(UUID)} AND day IN {days:Array(Date)} AND batch > {first:UInt64}
    GROUP BY workspace, day, imported, dimensions
  ) GROUP BY workspace, day, imported`;

export const toParams = (units: readonly OpenUnit[]) => ({
  workspaces: units.map(({ workspace }) => workspace),
  days: units.map(({ day }) => day),
  imports: units.map(({ imported }) => imported),
});
