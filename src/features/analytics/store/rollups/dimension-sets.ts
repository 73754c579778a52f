import { visitorColumns } from "#features/ingest/event-columns.ts";
import { type Dimension, dimensions } from "../../queries/statistics-query.ts";

/** What a rollup can be grouped by: a dimension, or the hour of the UTC day. */
export type RollupColumn = "hour" | Dimension;

/** Columns by which rollups are grouped together, in the order of the table's columns `value`, `value2` and so on. */
export type DimensionSet = readonly RollupColumn[];

/** The table's columns for the values of a set. */
export const VALUE_COLUMNS = ["value", "value2", "value3", "value4", "value5"] as const;

/** Everything that a rollup can be grouped by. */
export const rollupColumns: DimensionSet = ["hour", ...dimensions];

/** The set of these columns, in the order of storage. */
export const toDimensionSet = (columns: readonly RollupColumn[]): DimensionSet =>
  rollupColumns.filter((column) => columns.includes(column));

/**
 * Every set of these columns that fits into the columns of a rollup, even if this version does not store it: rollups of
 * an earlier version may use other sets.
 */
export function listSubsets(columns: readonly RollupColumn[]): DimensionSet[] {
  const sets: DimensionSet[] = [[]];
  for (const column of toDimensionSet(columns))
    sets.push(...sets.filter(({ length }) => length < VALUE_COLUMNS.length).map((set) => [...set, column]));
  return sets;
}

/** The name of a set in the column `dimensions`; empty for the totals. */
export const toSetName = (set: DimensionSet): string => set.join(",");

const EVENT_DIMENSIONS = dimensions.filter((name) => !visitorColumns.some((column) => column === name));
/** Dimensions that describe the event rather than the visitor, and that filters often combine. */
const COMBINED = ["link", "source", "channel"] as const;

/**
 * All sets that rollups can be grouped by, the totals first. A set with all visitor columns also serves queries by some
 * of them, since visitors add up over them. Time zones cut days at hours, so totals and links are also stored by hour.
 */
export const dimensionSets: readonly DimensionSet[] = [
  [],
  ...dimensions.map((name) => [name]),
  visitorColumns,
  ...EVENT_DIMENSIONS.map((name) => [...visitorColumns, name]),
  ...EVENT_DIMENSIONS.flatMap((name) => visitorColumns.map((column) => [column, name])),
  ...toPairs(EVENT_DIMENSIONS),
  ...toPairs(COMBINED).flatMap((pair) => visitorColumns.map((name) => [name, ...pair])),
  COMBINED,
  ["hour"] as const,
  ["hour", "link"] as const,
].map(toDimensionSet);

/**
 * A set plus all visitor columns. Visitors add up over these columns, so its rollups also serve queries by the set
 * itself.
 */
export const withVisitorColumns = (set: DimensionSet): DimensionSet => toDimensionSet([...set, ...visitorColumns]);

function toPairs(names: readonly Dimension[]): (readonly Dimension[])[] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
}
