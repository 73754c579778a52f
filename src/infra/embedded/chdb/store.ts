import type { RawInsertFormat, Session } from "chdb";
import { openConnection, type Statement } from "./connection.ts";
import { notImplemented } from "./exception.ts";
import type { InsertStatement } from "./insert-statement.ts";
import { createPool } from "./pool.ts";
import { connectionArguments, READ_CONNECTIONS } from "./settings.ts";

export interface EngineResponse {
  readonly bytes: Uint8Array;
  readonly readRows: number;
  readonly readBytes: number;
  readonly writtenRows: number;
}

/** The engine, with one connection for writes and a few for queries. */
export interface Store {
  run(statement: Statement, signal?: AbortSignal): Promise<EngineResponse>;
  insert(statement: Statement, into: InsertStatement, rows: Buffer, signal?: AbortSignal): Promise<EngineResponse>;
  /** Waits for running statements, then closes the files. Callers must stop sending statements first. */
  close(): Promise<void>;
}

const longestQueue = 256;

// the formats that chDB accepts as bytes, under all of their names in ClickHouse
const rawFormats = /^(JSON(Compact)?EachRow|CSV(WithNames)?|(TSV|TabSeparated)(WithNames)?)$/;

export function openStore(path: string, configPath: string): Store {
  const args = connectionArguments(configPath);
  const writer = openConnection(path, args);
  const queryPool = Array.from({ length: READ_CONNECTIONS }, () => openConnection(path, args));
  const writing = createPool([writer], longestQueue);
  const queries = createPool(queryPool, longestQueue);

  return {
    run(statement, signal) {
      const pool = isQuery(statement.sql) ? queries : writing;
      const run = async (session: Session) => {
        const result = await session.queryAsync(statement.sql, { format: statement.format });
        return { bytes: result.bytes(), readRows: result.rowsRead, readBytes: result.bytesRead, writtenRows: 0 };
      };
      return pool.with((connection) => connection.with(statement, run), signal);
    },
    insert(statement, into, rows, signal) {
      if (!rawFormats.test(into.format)) return Promise.reject(notImplemented(`Cannot insert ${into.format}.`));
      const insertRows = async (session: Session) => {
        const summary = await session.insert({
          table: into.table.includes(".") ? into.table : `${statement.database}.${into.table}`,
          ...(into.columns && { columns: into.columns }),
          values: rows,
          format: into.format as RawInsertFormat,
          settings: statement.settings,
        });
        return { bytes: new Uint8Array(), readRows: 0, readBytes: summary.bytesSent, writtenRows: summary.rowsWritten };
      };
      // `insert` has put the settings into the statement's text
      return writing.with((connection) => connection.with({ ...statement, settings: {} }, insertRows), signal);
    },
    async close() {
      // closing a connection while it runs a statement crashes the engine
      await Promise.all([writing.idle(), queries.idle()]);
      for (const connection of [...queryPool, writer]) connection.close();
    },
  };
}

/** True for statements that change nothing and need not wait for a write. */
export function isQuery(sql: string): boolean {
  const bare = sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()*/, "");
  return /^(SELECT|WITH|SHOW|DESCRIBE|DESC|EXISTS|EXPLAIN)\b/i.test(bare);
}
