import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type Aggregate, COUNTS, recompute } from "./aggregates.ts";

/** The number of rows of an aggregate that differ from the raw rows, by day or month and by workspace. */
export interface Drift {
  readonly start: string;
  readonly workspace: string;
  readonly rows: number;
}

/** What is compared at once: some days (or months, by their first days) of one of `parts` parts of all workspaces. */
export interface Piece {
  readonly starts: readonly string[];
  readonly part: number;
  readonly parts: number;
}

const ROWS_MAX = 1_000;

/** The number of raw rows of all workspaces per day or month; those without rows are missing. */
export async function countRaw(
  clickhouse: ClickHouse,
  starts: readonly string[],
  isMonths: boolean,
): Promise<ReadonlyMap<string, number>> {
  const rows = await clickhouse.query<{ start: string; rows: number }>(
    `SELECT toString(${getStart(isMonths)}) AS start, count() AS rows FROM events AS e WHERE ${within(isMonths)} GROUP BY start`,
    { starts },
  );
  return new Map(rows.map(({ start, rows: count }) => [start, count]));
}

/** The first UTC day with raw rows, or undefined. */
export async function selectFirstRawDay(clickhouse: ClickHouse): Promise<string | undefined> {
  const [row] = await clickhouse.query<{ rows: number; first: string }>(
    "SELECT count() AS rows, toString(toDate(min(time))) AS first FROM events",
  );
  return row && row.rows > 0 ? row.first : undefined;
}

/** Compares a piece of an aggregate with its raw rows. Monthly clicks are compared for all links together. */
export function selectDrift(clickhouse: ClickHouse, of: Aggregate, piece: Piece): Promise<Drift[]> {
  const isMonths = of.name === "clicks_monthly";
  const keys = Object.keys(of.keys).filter((name) => !(isMonths && name === "link"));
  const ours = (table: string) => `cityHash64(${table}.workspace) % {parts:UInt32} = {part:UInt32}`;
  const sides = [
    selectSide(of, of.name, "", keys, `${of.day} IN ({starts:Array(Date)}) AND ${ours("t")}`),
    selectSide(of, `(${recompute(of, `${within(isMonths)} AND ${ours("e")}`)})`, "made_", keys, "true"),
  ];
  const differs = [...COUNTS, "people"].map((name) => `sum(both.sign * both.${name}) != 0`).join(" OR ");
  return clickhouse.query<Drift>(
    `SELECT toString(begin) AS start, toString(w) AS workspace, count() AS rows FROM (
       SELECT w, begin FROM (${sides.join(" UNION ALL ")}) AS both
       GROUP BY w, k, begin, ${keys.map((name) => `k_${name}`).join(", ")} HAVING ${differs}
     ) GROUP BY begin, w ORDER BY begin, workspace LIMIT ${ROWS_MAX}
     SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000`,
    { ...piece },
  );
}

/** The counts of one side by key; those of the raw rows (keys with the prefix `made_`) are negative. */
function selectSide(of: Aggregate, from: string, made: "" | "made_", keys: readonly string[], where: string): string {
  const counts = COUNTS.map((name) => `toInt64(sum(t.${name})) AS ${name}`).join(", ");
  return `SELECT t.workspace AS w, toInt8(t.kind) AS k, ${of.day.replace("t.", `t.${made}`)} AS begin,
      ${keys.map((name) => `t.${made}${name} AS k_${name}`).join(", ")},
      toInt64(${made === "" ? 1 : -1}) AS sign, ${counts}, toInt64(uniqMerge(t.${of.state})) AS people
    FROM ${from} AS t WHERE ${where} GROUP BY w, k, begin, ${keys.map((name) => `k_${name}`).join(", ")}`;
}

const getStart = (isMonths: boolean) => (isMonths ? "toStartOfMonth(e.time)" : "toDate(e.time)");

/** Includes a range of the raw rows' own time, by which ClickHouse finds their parts. */
function within(isMonths: boolean): string {
  const last = "arrayMax({starts:Array(Date)})";
  const end = isMonths ? `addMonths(${last}, 1)` : `addDays(${last}, 1)`;
  return `${getStart(isMonths)} IN ({starts:Array(Date)})
    AND e.time >= toDateTime64(arrayMin({starts:Array(Date)}), 3, 'UTC') AND e.time < toDateTime64(${end}, 3, 'UTC')`;
}
