/** A PostgreSQL server: an address, or a host that may be the folder of its Unix socket. */
export type PostgresTarget =
  | { readonly url: string }
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
  return { url: url.href };
}

export interface PgOptions {
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
