/** Where a ClickHouse server is; with `socketPath` the host in `url` is only a name. */
export interface ClickHouseTarget {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly database: string;
  readonly socketPath?: string;
}

/** Parses `http://user:password@host:8123/database`; `database` is the default where the address names none. */
export function parseClickHouseUrl(address: string, database: string): ClickHouseTarget {
  const url = new URL(address);
  const named = decodeURIComponent(url.pathname.slice(1));
  const target: ClickHouseTarget = {
    url: `${url.origin}${url.search}`,
    database: named || database,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
  return target;
}
