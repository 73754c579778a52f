import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { hasCause, isNetworkFailure } from "#infra/network-failure.ts";
import { isTracing } from "#infra/trace/span.ts";
import { int8, overrideCodecs } from "./codecs.ts";
import { openDeadlines } from "./deadlines.ts";
import { traceQuery } from "./trace-query.ts";
import { transactionGuard } from "./transactions.ts";

/** A PostgreSQL server, given by its URL, or by a host, which may be the folder of its Unix socket. */
export type PostgresTarget =
  | {
      readonly url: string;
      /**
       * True for a pooler such as PgBouncer in transaction mode. Its connections have no session, so no statement is
       * prepared.
       */
      readonly isPooler?: boolean;
    }
  | {
      readonly host: string;
      readonly port?: number;
      readonly user: string;
      readonly password?: string;
      readonly database: string;
    };

/** The same server with another database. */
export function withDatabase(target: PostgresTarget, database: string): PostgresTarget {
  if (!("url" in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...target, url: url.href };
}

interface PgOptions {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
}

/** The target in the form of the `pg` package, for libraries that use its pool. */
export function pgOptions(target: PostgresTarget): PgOptions {
  return "url" in target ? { connectionString: target.url } : { ...target };
}

export type Db = PostgresJsDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Sql = postgres.Sql<{ bigint: number | bigint }>;

export interface PostgresOptions {
  /** Maximum number of connections; 10 by default. */
  readonly max?: number;
  /** The name in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** The server cancels a statement that runs longer; 30 s by default, 0 for no limit. */
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutSeconds?: number;
  /**
   * A query without a reply within this time, including the wait for a connection, fails as if the server were
   * unreachable. No limit by default.
   */
  readonly replyTimeoutMs?: number;
}

type DriverOptions = Pick<postgres.Options<{}>, "idle_timeout" | "max_lifetime" | "onclose"> & {
  onnotify?: (channel: string, payload: string) => void;
};

export interface Postgres {
  readonly sql: Sql;
  readonly db: Db;
  /** Lets running queries finish for up to 2 s, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Makes the startup message longer than 1 KiB, with spaces that PostgreSQL ignores. The driver (postgres.js 3.4) delays
 * shorter messages by a turn. If the connection is cut in between, it never sends a short message on it again.
 */
const STARTUP_PADDING = " ".repeat(1024);

/** The bare driver, for the few places that need a connection of their own. */
export function openSql(target: PostgresTarget, options: PostgresOptions & DriverOptions = {}): Sql {
  const {
    max = 10,
    applicationName = "app",
    statementTimeoutMs = 30_000,
    connectTimeoutSeconds = 5,
    replyTimeoutMs,
    onclose,
    ...rest
  } = options;
  const deadlines = replyTimeoutMs === undefined ? undefined : openDeadlines(replyTimeoutMs);
  const watch = <T>(query: T): T => traceQuery(deadlines ? deadlines.watch(query) : query);
  const transactions = transactionGuard(watch, deadlines);
  const settings: postgres.Options<{ bigint: typeof int8 }> = {
    max,
    idle_timeout: 300,
    connect_timeout: connectTimeoutSeconds,
    // the driver's own back-off grows to 20 s, but a restarted server is back within a second, and queries may have
    // less time
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, deadlines ? 0.25 : 1),
    onnotice: () => {},
    // the driver would otherwise ask each new connection for its array types, and a failure of that query, such as a
    // timeout on a busy server, would end the process
    fetch_types: false,
    types: { bigint: int8 },
    prepare: !("url" in target && target.isPooler),
    connection: {
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      ...(deadlines && { options: STARTUP_PADDING }),
    },
    ...(deadlines && { socket: deadlines.socket }),
    ...rest,
    onclose(connectionId) {
      transactions.onClose(connectionId);
      onclose?.(connectionId);
    },
  };
  const sql = "url" in target ? postgres(target.url, settings) : postgres({ ...target, ...settings });
  transactions.guard(sql);
  overrideCodecs(sql.options);
  if (!deadlines && !isTracing()) return sql;
  return new Proxy(sql, {
    apply: (driver, self, args) => watch<unknown>(Reflect.apply(driver, self, args)),
  });
}

/** Opens a single connection for `work`, and closes it afterwards. */
export async function withSql<T>(
  target: PostgresTarget,
  work: (sql: Sql) => PromiseLike<T>,
  options: PostgresOptions = {},
): Promise<T> {
  const sql = openSql(target, { max: 1, ...options });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Opens a pool. It connects at the first query, so opening it cannot fail. */
export function connectPostgres(target: PostgresTarget, options: PostgresOptions = {}): Postgres {
  const sql = openSql(target, options);
  const db = drizzle(sql);
  overrideCodecs(sql.options);
  return { sql, db, close: () => sql.end({ timeout: 2 }) };
}

const driverCodes = new Set(["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"]);

// 08: connection exceptions; 57014: statement timeout; 57P01 to 57P05: shut down, crashed, starting up, database
// dropped, session idle; 53300: no slot left; 40P01: rolled back to resolve a deadlock
const sqlStates = /^(08...|57014|57P0[1-5]|53300|40P01)$/;

// the `pg` package reports these without a code
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * True if the error means that PostgreSQL is unreachable, starting, stopping or overloaded, so that a retry may help.
 */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (isNetworkFailure(cause) || messages.test(cause.message)) return true;
    return typeof cause.code === "string" && (driverCodes.has(cause.code) || sqlStates.test(cause.code));
  });
}
