import { HOUR_MS } from "#base/time.ts";
import {
  type AppliedMigration,
  MigrationMismatch,
  pendingMigrations,
  readMigrations,
} from "#infra/migrations/migration-files.ts";
import { type ClickHouse, type ClickHouseTarget, connectClickHouse, type Params } from "./client.ts";

/** Generous, since ClickHouse responds only at the end of a statement, which may rewrite the rows of several years. */
const STATEMENT_MS = HOUR_MS;

/** Creates the database and applies each new file of `folder`; the caller holds the lock. Returns the new names. */
export async function migrateClickHouse(target: ClickHouseTarget, folder: string): Promise<string[]> {
  await makeDatabase(target);
  const clickhouse = connectClickHouse(target, { timeoutMs: STATEMENT_MS });
  try {
    await clickhouse.command(
      `CREATE TABLE IF NOT EXISTS schema_migrations (name String, checksum String, applied_at DateTime DEFAULT now())
       ENGINE = MergeTree ORDER BY name`,
    );
    const applied = await clickhouse.query<AppliedMigration>("SELECT DISTINCT name, checksum FROM schema_migrations");
    const pending = pendingMigrations(await readMigrations(folder), applied, "ClickHouse");
    for (const { name, text, checksum } of pending) {
      try {
        // ClickHouse has no transactions, so an interrupted file runs again from its start; its statements are
        // idempotent
        for (const statement of splitStatements(text)) await runStatement(clickhouse, statement);
        await clickhouse.command(
          "INSERT INTO schema_migrations (name, checksum) SELECT {name:String}, {checksum:String}",
          { name, checksum },
        );
      } catch (error) {
        throw new Error(`ClickHouse rejected the migration ${name}: ${(error as Error).message}`, { cause: error });
      }
    }
    return pending.map(({ name }) => name);
  } finally {
    await clickhouse.close();
  }
}

/** The files of `folder` that are not applied yet, without changing anything. */
export async function findPendingClickHouseMigrations(target: ClickHouseTarget, folder: string): Promise<string[]> {
  const server = connectClickHouse({ ...target, database: "default" });
  try {
    const tables = await server.query(
      "SELECT name FROM system.tables WHERE database = {database:String} AND name = 'schema_migrations'",
      { database: target.database },
    );
    const applied =
      tables.length === 0
        ? []
        : await server.query<AppliedMigration>(
            "SELECT DISTINCT name, checksum FROM {database:Identifier}.schema_migrations",
            {
              database: target.database,
            },
          );
    return pendingMigrations(await readMigrations(folder), applied, "ClickHouse").map(({ name }) => name);
  } finally {
    await server.close();
  }
}

/**
 * Runs a statement of a migration. After a first line `FOR EACH SELECT ...`, the statement runs once for each row of
 * that query, with the row's columns as parameters. Large tables are processed in such parts, since memory is limited
 * per statement.
 */
export async function runStatement(clickhouse: ClickHouse, statement: string): Promise<void> {
  const [, query, repeated = statement] = /^FOR EACH (.+)\n([\s\S]+)$/.exec(statement) ?? [];
  const rows = query === undefined ? [{}] : await clickhouse.query<Params>(query);
  for (const row of rows) await clickhouse.command(repeated, row);
}

async function makeDatabase(target: ClickHouseTarget): Promise<void> {
  const server = connectClickHouse({ ...target, database: "default" });
  try {
    await rejectOtherKind(server, target.database);
    await server.command("CREATE DATABASE IF NOT EXISTS {name:Identifier}", { name: target.database });
  } finally {
    await server.close();
  }
}

/** Rejects a database whose tables were created for another kind of cluster, since migrations do not convert them. */
async function rejectOtherKind(server: ClickHouse, database: string): Promise<void> {
  const [table] = await server.query<{ engine: string }>(
    "SELECT engine FROM system.tables WHERE database = {database:String} AND name = 'schema_migrations'",
    { database },
  );
  if (table === undefined) return;
  const isSharded = table.engine === "Distributed";
  const isReplicated = isSharded || table.engine.startsWith("Replicated");
  const { cluster } = server;
  // replicated tables are accepted without a cluster in the settings, since ClickHouse may replicate by itself
  if (isSharded !== (cluster?.shardBy !== undefined) || (cluster !== undefined && !isReplicated))
    throw new MigrationMismatch(
      `The tables in ClickHouse are ${isSharded ? "distributed over shards" : isReplicated ? "replicated" : "not replicated"}, which the settings do not allow: change the settings of its cluster, or restore a backup into an empty database.`,
    );
}

// matches a comment, a quoted string or name with its escapes, a heredoc, or the end of a statement
const token =
  /--[^\n]*|#[! ][^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|''|[^'\\])*'|`(?:\\.|``|[^`\\])*`|"(?:\\.|""|[^"\\])*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * The statements of a script, since ClickHouse runs one at a time; a semicolon inside a text or comment does not end
 * one.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let current = "";
  let from = 0;
  for (const match of script.matchAll(token)) {
    current += script.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === ";") {
      statements.push(current);
      current = "";
    } else if (/^(--|#|\/\*)/.test(match[0])) {
      current += " ";
    } else {
      current += match[0];
    }
  }
  statements.push(current + script.slice(from));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
