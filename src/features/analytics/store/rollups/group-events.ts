import { classCountNames, TRAFFIC_CLASSES } from "../../queries/statistics-query.ts";
import { type DimensionSet, type RollupColumn, toSetName, VALUE_COLUMNS } from "./dimension-sets.ts";

/** Counts of raw rows `e` by traffic class. */
export const COUNT_CLASSES = Object.entries(TRAFFIC_CLASSES)
  .map(([trafficClass, name]) => `countIf(e.traffic_class = '${trafficClass}') AS ${name}`)
  .join(", ");

/** True for raw rows `e` of people with a visitor hash. */
export const IS_PERSON = "e.traffic_class IN ('human', 'duplicate') AND e.visitor != 0";

/** A visitor and a link of raw rows `e` as one number, which is faster to count than two values. */
export const VISITOR_LINK_PAIR = "sipHash64(e.visitor, e.link)";

/**
 * The values of `imported` for events that were counted here. The first is the column's default; the second marks
 * events that arrived when rows of their day may already have expired.
 */
export const NOT_IMPORTED =
  "toUUID('00000000-0000-0000-0000-000000000000'), toUUID('ffffffff-ffff-ffff-ffff-ffffffffffff')";

/** Block events are counted only in total and for each block. */
export const hasBlockEvents = (set: DimensionSet): boolean => toSetName(set) === "" || toSetName(set) === "link";

/** True for sets that also count visitors by the first and last hour in which they were seen. */
export const hasHours = (set: DimensionSet): boolean => set[0] === "hour";

export const KEY_COLUMNS = ["workspace", "dimensions", "kind", "day", "imported", ...VALUE_COLUMNS] as const;
const EDGE_COLUMNS = ["first_visitors", "last_visitors", "first_pairs", "last_pairs"] as const;
export const NUMBER_COLUMNS = [...classCountNames, "visitors", "pairs", ...EDGE_COLUMNS] as const;
/** The columns of `groupEvents`, in its order. */
export const ROLLUP_COLUMNS = [...KEY_COLUMNS, ...NUMBER_COLUMNS, "expires"] as const;

export const toEventColumn = (column: RollupColumn): string => (column === "hour" ? "toHour(e.time)" : `e.${column}`);

/** The kinds of rows. Visits and clicks are also counted together, as `any`; block events are not. */
const FAMILIES = {
  links: { kinds: "e.kind IN ('click', 'visit')", kind: "if(grouping(e.kind) = 1, 'any', toString(e.kind))" },
  blocks: { kinds: "e.kind IN ('block_view', 'block_use')", kind: "toString(e.kind)" },
} as const;

export type EventFamily = keyof typeof FAMILIES;

/**
 * Rollups are kept permanently: until the last day of the type `Date`. Rollups by full referrer expire with their raw
 * rows.
 */
const NEVER = "toDate('2149-06-06')";

/** Selects the rollups of some sets from the raw rows `e` that match `where`, reading these rows once. */
export function groupEvents(sets: readonly DimensionSet[], where: string, family: EventFamily = "links"): string {
  const hourly = sets.filter(hasHours);
  const counts = selectCounts(sets, where, family);
  if (hourly.length === 0) return counts;
  const keys = KEY_COLUMNS.map((name) => `r.${name}`).join(", ");
  const sums = NUMBER_COLUMNS.map((name) => `sum(r.${name}) AS ${name}`).join(", ");
  return `SELECT ${keys}, ${sums}, max(r.expires) AS expires
    FROM (${counts} UNION ALL ${selectEdges(hourly, where)}) AS r GROUP BY ${keys}`;
}

function selectCounts(sets: readonly DimensionSet[], where: string, family: EventFamily): string {
  return `SELECT ${toKeys(sets)}, ${NUMBER_COLUMNS.map((name) => `g.${name}`).join(", ")}, ${toExpiry(sets)} AS expires
    FROM (
      SELECT ${toGroups(family, sets)}, ${COUNT_CLASSES}, uniqExactIf(e.visitor, ${IS_PERSON}) AS visitors,
        uniqExactIf(e.pair, ${IS_PERSON} AND e.kind = 'click') AS pairs,
        ${EDGE_COLUMNS.map((name) => `toUInt64(0) AS ${name}`).join(", ")}
      FROM (${selectEvents(where, family)}) AS e GROUP BY ${toGroupingSets(family, sets)}
    ) AS g`;
}

/**
 * Selects, for each hour, how many visitors and (visitor, link) pairs of clicks have their first or last event of the
 * day in it. Summing the first events of all earlier hours gives the number seen before an hour; summing the last
 * events from an hour on gives the number seen since that hour began.
 */
function selectEdges(sets: readonly DimensionSet[], where: string): string {
  const others = sets.map((set) => set.slice(1));
  const person = "arrayJoin(if(e.kind = 'click', [(e.visitor, false), (e.pair, true)], [(e.visitor, false)]))";
  return `SELECT workspace, concat('hour', if(dimensions = '', '', ','), dimensions) AS dimensions, kind, day, imported,
      toString(edge.1) AS value, ${VALUE_COLUMNS.slice(1)
        .map((name, at) => `p.${VALUE_COLUMNS[at]} AS ${name}`)
        .join(", ")},
      ${[...classCountNames, "visitors", "pairs"].map((name) => `toUInt64(0) AS ${name}`).join(", ")},
      ${EDGE_COLUMNS.map((name) => `countIf(edge.2 = '${name}') AS ${name}`).join(", ")}, max(p.expires) AS expires
    FROM (
      SELECT ${toKeys(others)}, ${toExpiry(others)} AS expires,
        arrayJoin(if(g.is_pair, [(g.first, 'first_pairs'), (g.last, 'last_pairs')], [(g.first, 'first_visitors'), (g.last, 'last_visitors')])) AS edge
      FROM (
        SELECT ${toGroups("links", others)}, e.person.2 AS is_pair, min(e.hour) AS first, max(e.hour) AS last
        FROM (SELECT e.*, ${person} AS person FROM (${selectEvents(where, "links")}) AS e WHERE ${IS_PERSON}) AS e
        GROUP BY ${toGroupingSets("links", others, ["e.person"])}
      ) AS g
    ) AS p GROUP BY workspace, dimensions, kind, day, imported, ${VALUE_COLUMNS.slice(0, -1)
      .map((name) => `p.${name}`)
      .join(", ")}, edge.1`;
}

const selectEvents = (where: string, family: EventFamily) =>
  `SELECT e.*, toDate(e.time) AS day, toHour(e.time) AS hour, ${VISITOR_LINK_PAIR} AS pair FROM events AS e WHERE ${FAMILIES[family].kinds} AND ${where}`;

const listColumns = (sets: readonly DimensionSet[]) => [...new Set(sets.flat())];

function toGroupingSets(family: EventFamily, sets: readonly DimensionSet[], more: readonly string[] = []): string {
  const groups = sets.map((set) =>
    ["e.workspace", "e.day", "e.imported", ...set.map((column) => `e.${column}`), ...more].join(", "),
  );
  return `GROUPING SETS (${groups.flatMap((keys) => [`(${keys}, e.kind)`, ...(family === "links" ? [`(${keys})`] : [])]).join(", ")})`;
}

/** The keys of each group: which set it belongs to, and the values of the columns of all sets. */
function toGroups(family: EventFamily, sets: readonly DimensionSet[]): string {
  const columns = listColumns(sets);
  // one bit per column, first column first: 1 if the set does not group by it
  const toBits = (set: DimensionSet) => columns.reduce((bits, column) => bits * 2 + (set.includes(column) ? 0 : 1), 0);
  const number =
    columns.length === 0
      ? "1"
      : `indexOf([${sets.map(toBits).join(", ")}], grouping(${columns.map((column) => `e.${column}`).join(", ")}))`;
  const texts = ["''", ...columns.map((column) => `toString(e.${column})`)].join(", ");
  return `e.workspace AS workspace, ${FAMILIES[family].kind} AS kind, e.day AS day, e.imported AS imported, ${number} AS number,
    [${texts}] AS texts, max(e.day + e.retention_days + 1) AS until`;
}

function toKeys(sets: readonly DimensionSet[]): string {
  const columns = listColumns(sets);
  const pick = (list: readonly unknown[]) => `[${list.join(", ")}][g.number]`;
  const values = VALUE_COLUMNS.map((name, at) => {
    // index 1 is the empty text, for columns that a set does not have
    const indexes = sets.map((set) => (set[at] === undefined ? 1 : columns.indexOf(set[at]) + 2));
    return `g.texts[${pick(indexes)}] AS ${name}`;
  });
  const names = sets.map((set) => `'${toSetName(set)}'`);
  return `g.workspace AS workspace, ${pick(names)} AS dimensions, g.kind AS kind, g.day AS day, g.imported AS imported, ${values.join(", ")}`;
}

const toExpiry = (sets: readonly DimensionSet[]) =>
  `if([${sets.map((set) => set.includes("referrer")).join(", ")}][g.number], g.until, ${NEVER})`;
