import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { HealthRecord } from "../health/classify-check.ts";

/** A destination to check. */
export interface DueCheck {
  readonly linkId: string;
  readonly workspaceId: string;
  readonly destination: string;
}

export interface HealthRow extends HealthRecord, DueCheck {}

type Raw = { [K in keyof HealthRow]: HealthRow[K] extends Date ? string : HealthRow[K] };

const columns = sql`
  link_health.link_id as "linkId", link_health.workspace_id as "workspaceId", link_health.destination, state, reason,
  status, moved_to as "movedTo", final_address as "finalAddress", failures, since, checked_at as "checkedAt", next_at as "nextAt"`;

const fromRaw = (raw: Raw): HealthRow => ({
  ...raw,
  since: new Date(raw.since),
  checkedAt: new Date(raw.checkedAt),
  nextAt: new Date(raw.nextAt),
});

/**
 * Web destinations that are due for a check, of links that are on a page or have clicks. Those that were never checked
 * come first, then those that have been due the longest.
 */
export async function selectDueChecks(db: Db, now: Date, limit: number): Promise<DueCheck[]> {
  const rows = await db.execute<{ [K in keyof DueCheck]: string }>(sql`
    select links.id as "linkId", links.workspace_id as "workspaceId", links.destination
    from (
      select id from links where on_page and deleted_at is null union select link_id from link_clicks
    ) as used
    join links on links.id = used.id
    join workspaces on workspaces.id = links.workspace_id and not workspaces.pending and workspaces.closed_at is null
    left join link_health on link_health.link_id = links.id and link_health.destination = links.destination
    where links.deleted_at is null and links.destination like 'http%'
      and (link_health.next_at is null or link_health.next_at <= ${now.toISOString()}::timestamptz)
    order by link_health.next_at nulls first, links.id limit ${limit}`);
  return [...rows];
}

/** A link of a workspace as a check target, or undefined. */
export async function selectTarget(db: Db, workspaceId: string, linkId: string): Promise<DueCheck | undefined> {
  const [row] = await db.execute<{ [K in keyof DueCheck]: string }>(sql`
    select id as "linkId", workspace_id as "workspaceId", destination from links
    where workspace_id = ${workspaceId} and id = ${linkId} and deleted_at is null`);
  return row;
}

/** The latest result for this destination of a link. */
export async function selectHealth(tx: Tx, linkId: string, destination: string): Promise<HealthRow | undefined> {
  const [row] = await tx.execute<Raw>(sql`
    select ${columns} from link_health where link_id = ${linkId} and destination = ${destination} for update`);
  return row && fromRaw(row);
}

/** The results for current destinations that are dead or have moved, latest change first. */
export async function selectUnhealthy(db: Db, workspaceId: string): Promise<HealthRow[]> {
  const rows = await db.execute<Raw>(sql`
    select ${columns} from link_health
    join links on links.id = link_health.link_id and links.destination = link_health.destination and links.deleted_at is null
    where link_health.workspace_id = ${workspaceId} and state in ('moved', 'dead')
    order by since desc, links.id`);
  return rows.map(fromRaw);
}

/** Stores a result. Returns false if the link is gone or its destination has changed. */
export async function putHealth(tx: Tx, row: HealthRow): Promise<boolean> {
  const rows = await tx.execute<{ link_id: string }>(sql`
    insert into link_health (link_id, workspace_id, destination, state, reason, status, moved_to, final_address, failures, since, checked_at, next_at)
    select id, workspace_id, destination, ${row.state}, ${row.reason}, ${row.status}, ${row.movedTo}, ${row.finalAddress}, ${row.failures},
      ${row.since.toISOString()}::timestamptz, ${row.checkedAt.toISOString()}::timestamptz, ${row.nextAt.toISOString()}::timestamptz
    from links where id = ${row.linkId} and destination = ${row.destination} and deleted_at is null
    on conflict (link_id) do update set destination = excluded.destination, state = excluded.state, reason = excluded.reason,
      status = excluded.status, moved_to = excluded.moved_to, final_address = excluded.final_address, failures = excluded.failures, since = excluded.since,
      checked_at = excluded.checked_at, next_at = excluded.next_at
    returning link_id`);
  return rows.length > 0;
}

/**
 * Sets the instant since which a link's destination is dead; null if it is alive. Returns whether the instant changed,
 * and whether the destination was dead before; undefined if the link has another destination by now.
 */
export async function setDeadSince(
  tx: Tx,
  { linkId, destination }: Pick<DueCheck, "linkId" | "destination">,
  since: Date | null,
): Promise<{ isChanged: boolean; wasDead: boolean } | undefined> {
  const at = since?.toISOString() ?? null;
  const [row] = await tx.execute<{ isChanged: boolean; wasDead: boolean }>(sql`
    with former as (
      select id, dead_since from links where id = ${linkId} and destination = ${destination} for update
    ), changed as (
      update links set dead_since = ${at}::timestamptz from former
      where links.id = former.id and former.dead_since is distinct from ${at}::timestamptz
    )
    select former.dead_since is distinct from ${at}::timestamptz as "isChanged", former.dead_since is not null as "wasDead"
    from former`);
  return row;
}

/** Whether a destination of a link, which may be a former one, was dead at its last check. */
export async function wasDeadAtCheck(db: Db, linkId: string, destination: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select from link_health where link_id = ${linkId} and destination = ${destination} and state = 'dead'`);
  return rows.length > 0;
}

/** Marks links as dead whose new destination was dead at its last check, as after a change that is taken back. */
export async function restoreDeadSince(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update links set dead_since = link_health.since from link_health
    where links.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and links.dead_since is null and link_health.state = 'dead'
      and link_health.link_id = links.id and link_health.destination = links.destination`);
}

export interface LiveDestination extends Omit<DueCheck, "linkId"> {
  readonly id: string;
  readonly rules: Rules | null;
  /** The address at which its redirects ended in the last check; null without redirects. */
  readonly finalAddress: string | null;
}

/** The newest live links of each workspace. */
export async function selectNewestDestinations(
  db: Db,
  workspaceIds: readonly string[],
  limit: number,
): Promise<{ id: string; workspaceId: string; destination: string }[]> {
  const rows = await db.execute<{ id: string; workspaceId: string; destination: string }>(sql`
    select newest.id, newest.workspace_id as "workspaceId", newest.destination
    from unnest(${`{${workspaceIds.join(",")}}`}::uuid[]) as workspace (id)
    cross join lateral (
      select id, workspace_id, destination from links
      where workspace_id = workspace.id and deleted_at is null
      order by created_at desc, id desc limit ${limit}
    ) as newest`);
  return [...rows];
}

/**
 * A batch of live links of all workspaces, starting after the id `after`, with their destinations and the addresses at
 * which the redirects of those end.
 */
export async function selectDestinationsAfter(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<LiveDestination[]> {
  const rows = await db.execute<{ [K in keyof LiveDestination]: LiveDestination[K] }>(sql`
    select links.id, links.workspace_id as "workspaceId", links.destination, links.rules,
      nullif(link_health.final_address, '') as "finalAddress"
    from links
    left join link_health on link_health.link_id = links.id and link_health.destination = links.destination
    where links.deleted_at is null ${after === undefined ? sql`` : sql`and links.id > ${after}`}
    order by links.id limit ${limit}`);
  return [...rows];
}
