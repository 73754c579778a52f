import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** Visits of a path without a link on one UTC day. */
export interface PathVisits {
  /** `""` is the installation's host for short links. */
  readonly host: string;
  /** Without a leading slash. */
  readonly path: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly visits: number;
  /**
   * On the installation's host, the workspace whose handle the path begins with, and the rest of the path; both are
   * null unless that rest could be an alias. On a workspace's own host, that workspace and the whole path.
   */
  readonly workspaceId: string | null;
  readonly alias: string | null;
}

/** Adds visits in one statement. Returns the hosts that got new rows. */
export async function addVisits(tx: Tx, counted: readonly PathVisits[]): Promise<readonly string[]> {
  // in a fixed order, so that two processes that update the same rows cannot deadlock
  const rows = await tx.execute<{ host: string; isNew: boolean }>(sql`
    insert into unknown_paths (host, path, day, visits, workspace_id, alias)
    select counted.host, counted.path, counted.day, counted.visits, workspaces.id,
      case when workspaces.id is not null then counted.alias end
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted(host text, path text, day date, visits integer, "workspaceId" uuid, alias text)
    left join workspaces on workspaces.id = counted."workspaceId"
    order by counted.host, counted.path, counted.day
    on conflict (host, path, day) do update set visits = unknown_paths.visits + excluded.visits,
      workspace_id = excluded.workspace_id, alias = excluded.alias
    returning host, xmax = 0 as "isNew"`);
  return [...new Set(rows.filter(({ isNew }) => isNew).map(({ host }) => host))];
}

/** Keeps `max` rows of a host: the latest ones and, within a day, those with the most visits. */
export async function trimHost(tx: Tx, host: string, max: number): Promise<void> {
  await tx.execute(sql`
    delete from unknown_paths where (host, path, day) in (
      select host, path, day from unknown_paths where host = ${host} order by day desc, visits desc offset ${max})`);
}

export async function deleteOlder(db: Db, before: string): Promise<void> {
  await db.execute(sql`delete from unknown_paths where day < ${before}::date`);
}

/** True unless the path has become the custom address of a link in the meantime. */
const hasNoAddress = sql`not exists (
  select from link_addresses join links on links.id = link_addresses.link_id and links.deleted_at is null
  where link_addresses.host = unknown_paths.host and link_addresses.key = unknown_paths.path)`;

export interface AliasVisits {
  /** The visited host of the workspace; empty for a path under its handle. */
  readonly host: string;
  readonly alias: string;
  readonly visits: number;
  readonly lastDay: string;
}

/** The visited aliases of a workspace that no link has, latest first, after `after`. */
export async function selectByWorkspace(
  db: Db,
  workspaceId: string,
  {
    after,
    limit,
  }: { readonly after: Pick<AliasVisits, "lastDay" | "host" | "alias"> | undefined; readonly limit: number },
): Promise<AliasVisits[]> {
  const isAfter = after
    ? sql`("lastDay" < ${after.lastDay} or ("lastDay" = ${after.lastDay}
        and (host collate "C", alias collate "C") > (${after.host}, ${after.alias})))`
    : sql`true`;
  const rows = await db.execute<{ [K in keyof AliasVisits]: AliasVisits[K] }>(sql`
    with visited as (
      select host, alias, sum(visits)::integer as visits, max(day)::text as "lastDay"
      from unknown_paths where workspace_id = ${workspaceId} and ${hasNoAddress} group by host, alias)
    select * from visited
    where ${isAfter} and not exists (
      select from links
      where visited.host = '' and links.workspace_id = ${workspaceId} and lower(links.alias) = visited.alias and links.deleted_at is null)
    order by "lastDay" desc, host collate "C", alias collate "C" limit ${limit}`);
  return [...rows];
}

/** Returns false if no row was deleted. */
export async function deleteAlias(db: Db, workspaceId: string, host: string, alias: string): Promise<boolean> {
  const rows = await db.execute(sql`
    delete from unknown_paths
    where workspace_id = ${workspaceId} and host = ${host} and alias = ${alias} returning 1`);
  return rows.length > 0;
}

export interface HostPath {
  readonly host: string;
  readonly path: string;
  readonly visits: number;
  readonly lastDay: string;
}

/** The visited paths without a link on every host, for operators; latest first on each host. */
export async function selectAllPaths(db: Db): Promise<HostPath[]> {
  const rows = await db.execute<{ [K in keyof HostPath]: HostPath[K] }>(sql`
    select host, path, sum(visits)::integer as visits, max(day)::text as "lastDay"
    from unknown_paths where ${hasNoAddress} group by host, path
    order by host, max(day) desc, sum(visits) desc, path collate "C"`);
  return [...rows];
}
