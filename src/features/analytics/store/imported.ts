import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { StatisticsQuery } from "../queries/statistics-query.ts";
import { IMPORTED_COLUMNS } from "../imported/imported-click.ts";
import { aggregates, toColumns, COUNTS, recompute } from "./aggregates.ts";
import { deleteRows } from "./erase.ts";
import { toRawConditions } from "./queries/statement.ts";

interface OfImport {
  readonly workspaceId: string;
  readonly importId: string;
}

const NONE = "toUUID('00000000-0000-0000-0000-000000000000')";
const WHERE = "workspace = {workspaceId:UUID} AND imported = {importId:UUID}";
/** Forces a single block: deduplication tokens apply to blocks. */
const ONE_BLOCK =
  "max_threads = 1, max_insert_threads = 1, max_block_size = 4000000, min_insert_block_size_rows = 4000000, min_insert_block_size_bytes = 0";

/** Stores TabSeparated lines once, even if they are sent repeatedly under the same token. */
export function insertImported(clickhouse: ClickHouse, rows: readonly string[], token: string): Promise<void> {
  const source = Buffer.from(`${rows.join("\n")}\n`);
  return clickhouse.insertFile({ table: "events", columns: IMPORTED_COLUMNS, source, format: "TabSeparated", token });
}

/** How many of a query's events of people were imported, among the raw rows that still exist. */
export async function countImported(clickhouse: ClickHouse, query: StatisticsQuery): Promise<number> {
  const { where, params } = toRawConditions(query);
  const [row] = await clickhouse.query<{ events: number }>(
    `SELECT count() AS events FROM events AS t
     WHERE ${where} AND t.imported != ${NONE} AND t.verdict IN ('human', 'duplicate')`,
    params,
  );
  return row?.events ?? 0;
}

/** The clicks at these instants from other imports, each as `link time`. */
export async function selectImportedClicks(
  clickhouse: ClickHouse,
  { workspaceId, importId }: OfImport,
  times: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await clickhouse.query<{ key: string }>(
    `SELECT DISTINCT concat(toString(link), ' ', toString(toUnixTimestamp64Milli(time))) AS key FROM events
     WHERE workspace = {workspaceId:UUID} AND kind = 'click' AND imported NOT IN (${NONE}, {importId:UUID})
       AND time >= fromUnixTimestamp64Milli({first:Int64}, 'UTC') AND time <= fromUnixTimestamp64Milli({last:Int64}, 'UTC')
       AND toUnixTimestamp64Milli(time) IN ({times:Array(Int64)})`,
    { workspaceId, importId, first: Math.min(...times), last: Math.max(...times), times: [...new Set(times)] },
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Subtracts an import's rows from every sum, once. Unsigned sums wrap around below zero, so they end up at their old
 * value.
 */
export async function subtractImported(clickhouse: ClickHouse, of: OfImport): Promise<void> {
  const years = await clickhouse.query<{ year: number }>(
    `SELECT DISTINCT toYear(time) AS year FROM events WHERE ${WHERE} ORDER BY year`,
    { ...of },
  );
  for (const { year } of years)
    for (const each of aggregates.filter(({ of: kinds }) => kinds === "links")) {
      const columns = toColumns(each);
      const columnsSql = columns.map((name) =>
        COUNTS.some((count) => count === name)
          ? `toUInt64(-toInt64(m.${name}))`
          : Object.hasOwn(each.keys, name)
            ? `m.made_${name}`
            : `m.${name}`,
      );
      const where =
        "e.workspace = {workspaceId:UUID} AND e.imported = {importId:UUID} AND toYear(e.time) = {year:UInt16}";
      await clickhouse.command(
        `INSERT INTO ${each.name} (${columns.join(", ")})
         SELECT ${columnsSql.join(", ")} FROM (${recompute(each, where)}) AS m
         SETTINGS ${ONE_BLOCK}, insert_deduplicate = 1, insert_deduplication_token = {token:String}`,
        { ...of, year, token: `undo:${of.importId}:${each.name}:${year}` },
      );
    }
}

export async function deleteImported(clickhouse: ClickHouse, of: OfImport): Promise<void> {
  await deleteRows(clickhouse, "events", WHERE, { ...of });
}
