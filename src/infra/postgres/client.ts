import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { PostgresTarget } from "./target.ts";
import { transactionGuard } from "./transactions.ts";
import { letValuesThrough, wholeNumbers } from "./values.ts";

export { isAway } from "./away.ts";
export { pgOptions, withDatabase, type PostgresTarget } from "./target.ts";

export type Db = PostgresJsDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Sql = postgres.Sql<{ bigint: number | bigint }>;

export interface PostgresOptions {
  /** Connections held at most; 10 unless told. */
  readonly max?: number;
  /** What `pg_stat_activity` shows. */
  readonly applicationName?: string;
  /** A statement that runs longer is cancelled by the server; 30 s unless told, 0 for never. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutSeconds?: number;
}

type DriverOptions = Pick<postgres.Options<{}>, "idle_timeout" | "max_lifetime" | "fetch_types" | "onclose"> & {
  onnotify?: (channel: string, payload: string) => void;
};

export interface Postgres {
  readonly sql: Sql;
  readonly db: Db;
  /** Lets running queries end for up to 2 s, then closes every connection. */
  close(): Promise<void>;
}

/** The driver alone, for the few places that need a connection of their own. */
export function openSql(target: PostgresTarget, options: PostgresOptions & DriverOptions = {}): Sql {
  const {
    max = 10,
    applicationName = "app",
    statementTimeoutMs = 30_000,
    connectTimeoutSeconds = 5,
    onclose,
    ...rest
  } = options;
  const transactions = transactionGuard();
  const settings: postgres.Options<{ bigint: typeof wholeNumbers }> = {
    max,
    idle_timeout: 300,
    connect_timeout: connectTimeoutSeconds,
    // because the driver's own back-off grows to 20 s, and a restarted server is back within a second
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    types: { bigint: wholeNumbers },
    connection: {
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
    },
    ...rest,
    onclose(connectionId) {
      transactions.onClose(connectionId);
      onclose?.(connectionId);
    },
  };
  const sql = "url" in target ? postgres(target.url, settings) : postgres({ ...target, ...settings });
  transactions.guard(sql);
  letValuesThrough(sql.options);
  return sql;
}

/** Opens a pool lazily: no connection is made, and nothing fails, before the first query. */
export function connectPostgres(target: PostgresTarget, options: PostgresOptions = {}): Postgres {
  const sql = openSql(target, options);
  const db = drizzle(sql);
  letValuesThrough(sql.options);
  return { sql, db, close: () => sql.end({ timeout: 2 }) };
}
