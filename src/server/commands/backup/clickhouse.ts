import { join } from "node:path";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { listTables, listColumns, readPages } from "#infra/clickhouse/table-pages.ts";
import { readGzip, writeGzip } from "#infra/files/gzip-file.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import type { Checksums } from "./checksums.ts";

const eventFile = (table: string) => `clickhouse/${table}.tsv.gz`;

/** Copies every table with rows, including aggregates, which outlive their events. */
export async function backUpClickHouse(
  clickhouse: ClickHouse,
  folder: string,
  sums: Checksums,
): Promise<Manifest["clickhouse"]> {
  const [row] = await clickhouse.query<{ version: string }>("SELECT version() AS version");
  const migrations = await clickhouse.query<{ name: string; checksum: string }>(
    "SELECT DISTINCT name, checksum FROM schema_migrations ORDER BY name",
  );
  const tables: Manifest["clickhouse"]["tables"] = [];
  for (const name of await listTables(clickhouse)) {
    if (name === "schema_migrations") continue;
    const columns = await listColumns(clickhouse, name);
    let rows = 0;
    async function* bytes() {
      for await (const page of readPages(clickhouse, name, columns)) {
        rows += page.rows;
        yield page.bytes;
      }
    }
    sums.set(eventFile(name), await writeGzip(join(folder, eventFile(name)), bytes()));
    tables.push({ name, columns: columns.map((column) => column.name), rows });
  }
  return { version: row?.version ?? "", migrations, tables };
}

const INSERT_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/** Fills the tables while the views are detached, since the backup already contains the rows of the aggregates. */
export async function restoreClickHouse(clickhouse: ClickHouse, folder: string, manifest: Manifest): Promise<void> {
  const views = await clickhouse.query<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'MaterializedView'",
  );
  for (const { name } of views) await clickhouse.command(`DETACH TABLE ${name}`);
  for (const { name, columns, rows } of manifest.clickhouse.tables) {
    await insertAll(clickhouse, folder, name, columns);
    const [row] = await clickhouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${name}`);
    // ClickHouse may have merged rows of the same key since, so there can be fewer but never more
    const isWhole = name === "events" ? row?.rows === rows : rows === 0 || (row && row.rows > 0 && row.rows <= rows);
    if (!isWhole) throw new BackupError(`${name} has ${row?.rows} rows after the restore, but the backup has ${rows}.`);
  }
  for (const { name } of views) await clickhouse.command(`ATTACH TABLE ${name}`);
}

async function insertAll(
  clickhouse: ClickHouse,
  folder: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  let part = 0;
  for await (const source of wholeLines(readGzip(join(folder, eventFile(table)))))
    await clickhouse.insertFile({
      table,
      columns,
      source,
      format: "TabSeparated",
      token: `restore ${table} ${part++}`,
    });
}

/** Splits the stream into chunks that end at line breaks. */
async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (size + chunk.length < INSERT_BYTES || end === 0) {
      waiting.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)]);
    waiting = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
