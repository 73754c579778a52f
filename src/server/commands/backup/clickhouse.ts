import { join } from "node:path";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { toColumns, toPages, listTables } from "#infra/clickhouse/table-pages.ts";
import { writePacked } from "#infra/files/packed.ts";
import type { Manifest } from "./manifest.ts";
import type { Sums } from "./sums.ts";

export const eventFile = (table: string) => `clickhouse/${table}.tsv.gz`;

/** Copies every table with rows, including aggregates, which outlive their events. */
export async function backUpClickHouse(
  clickhouse: ClickHouse,
  folder: string,
  sums: Sums,
): Promise<Manifest["clickhouse"]> {
  const [row] = await clickhouse.query<{ version: string }>("SELECT version() AS version");
  const migrations = await clickhouse.query<{ name: string; checksum: string }>(
    "SELECT DISTINCT name, checksum FROM schema_migrations ORDER BY name",
  );
  const tables: Manifest["clickhouse"]["tables"] = [];
  for (const name of await listTables(clickhouse)) {
    if (name === "schema_migrations") continue;
    const columns = await toColumns(clickhouse, name);
    let rows = 0;
    async function* bytes() {
      for await (const page of toPages(clickhouse, name, columns)) {
        rows += page.rows;
        yield page.bytes;
      }
    }
    sums.set(eventFile(name), await writePacked(join(folder, eventFile(name)), bytes()));
    tables.push({ name, columns: columns.map((column) => column.name), rows });
  }
  return { version: row?.version ?? "", migrations, tables };
}
