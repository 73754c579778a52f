import type { ClickHouse, Params } from "./client.ts";
import { toLocalTable } from "./cluster-ddl.ts";

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

export interface Page {
  /** In the format TabSeparated. */
  readonly bytes: Buffer;
  readonly rows: number;
}

const PAGE_ROWS = 50_000;
/** TOO_MANY_ROWS_OR_BYTES (src/Common/ErrorCodes.cpp): a server limits the size of a result. */
const TOO_LARGE = "396";

/** The stored columns of a table, in its order; computed ones are left out. */
export function listColumns(clickhouse: ClickHouse, table: string): Promise<Column[]> {
  return clickhouse.query<Column>(
    `SELECT name, type, is_in_sorting_key::Bool AS isKey FROM system.columns
     WHERE database = currentDatabase() AND table = {table:String} AND default_kind NOT IN ('MATERIALIZED', 'ALIAS')
     ORDER BY position`,
    { table: toLocalTable(table, clickhouse.cluster) },
  );
}

/** The tables of the database that hold rows; with shards, the names of their Distributed tables. */
export async function listTables(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ name: string }>(
    `SELECT name FROM system.tables
     WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND NOT startsWith(name, '.inner') ORDER BY name`,
  );
  const suffix = toLocalTable("", clickhouse.cluster);
  return rows.map(({ name }) => (name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name));
}

/**
 * All rows of a table in the order of its key, a page at a time. Rows with the same key are never split between pages,
 * so each page continues exactly after the previous one even if parts are merged in between. The columns of the key
 * must be the table's first ones.
 */
export async function* readPages(
  clickhouse: ClickHouse,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<Page, void, undefined> {
  const keys = columns.filter((column) => column.isKey);
  if (keys.length === 0 || !columns.slice(0, keys.length).every((column) => column.isKey))
    throw new Error(`${table} does not begin with its key`);
  let maxRows = PAGE_ROWS;
  for (let after: readonly string[] | undefined; ;) {
    const bytes = await readPage(clickhouse, { table, columns, keys, after, maxRows }).catch((error: unknown) => {
      if (String((error as { code?: unknown }).code) !== TOO_LARGE || maxRows === 1) throw error;
      maxRows = Math.ceil(maxRows / 4);
      return undefined;
    });
    if (!bytes) continue;
    if (bytes.length === 0) return;
    yield { bytes, rows: countLines(bytes) };
    after = lastLine(bytes).split("\t", keys.length).map(unescape);
  }
}

interface PageQuery {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly keys: readonly Column[];
  readonly after: readonly string[] | undefined;
  readonly maxRows: number;
}

function readPage(clickhouse: ClickHouse, { table, columns, keys, after, maxRows }: PageQuery): Promise<Buffer> {
  const order = keys.map(({ name }) => name).join(", ");
  const where = after ? `WHERE ${keysetCondition(keys)}` : "";
  const params: Params = Object.fromEntries((after ?? []).map((value, index) => [`key${index}`, value]));
  return clickhouse.read(
    `SELECT ${columns.map(({ name }) => name).join(", ")} FROM ${table} ${where}
     ORDER BY ${order} LIMIT ${maxRows} WITH TIES`,
    params,
  );
}

/** Compares column by column, since a comparison of whole tuples would not use the index. */
function keysetCondition(keys: readonly Column[]): string {
  const alternatives = keys.map((last, index) => {
    const before = keys.slice(0, index).map((key, at) => `${key.name} = ${parameter(key, at)}`);
    return [...before, `${last.name} > ${parameter(last, index)}`].join(" AND ");
  });
  return `(${alternatives.join(") OR (")})`;
}

function parameter({ type }: Column, index: number): string {
  // an enum value is passed by its name
  return type.startsWith("Enum")
    ? `CAST({key${index}:String}, '${type.replaceAll("'", "\\'")}')`
    : `{key${index}:${type}}`;
}

const NEWLINE = 10;

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

function lastLine(bytes: Buffer): string {
  return bytes.toString("utf8", bytes.lastIndexOf(NEWLINE, bytes.length - 2) + 1, bytes.length - 1);
}

/** The escape sequences of the format TabSeparated, https://clickhouse.com/docs/interfaces/formats/TabSeparated. */
const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", "0": "\0" };

/** The text of a value in the format TabSeparated. */
function unescape(value: string): string {
  return value.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter);
}
