import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** An address to be assigned to a link. */
export interface AddressClaim {
  readonly linkId: string;
  readonly host: string;
  readonly key: string;
  readonly path: string;
}

type ClaimedAddress = Pick<AddressClaim, "host" | "key">;

/**
 * Claims addresses and returns those that were free. An address of a link in the workspace's own trash counts as free.
 * All keys must differ; the links may be inserted later in the transaction. Rows are locked in the order of their keys,
 * so that two calls cannot deadlock.
 */
export async function claimAddresses(
  tx: Tx,
  workspaceId: string,
  claims: readonly AddressClaim[],
  now: Date,
): Promise<ClaimedAddress[]> {
  if (claims.length === 0) return [];
  const rows = await tx.execute<{ [K in keyof ClaimedAddress]: string }>(sql`
    insert into link_addresses (host, key, path, link_id, workspace_id, created_at)
    select wanted.host, wanted.key, wanted.path, wanted."linkId", ${workspaceId}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as wanted(host text, key text, path text, "linkId" uuid)
    where wanted.host <> '' or not exists (select from links where links.code in (wanted.path, wanted.key))
    order by wanted.host collate "C", wanted.key collate "C"
    on conflict (host, key) do update
      set link_id = excluded.link_id, path = excluded.path, created_at = excluded.created_at
      where link_addresses.workspace_id = excluded.workspace_id and (
        link_addresses.link_id = excluded.link_id
        or exists (select from links where links.id = link_addresses.link_id and links.deleted_at is not null))
    returning host, key`);
  return [...rows];
}

/** Frees addresses of links. */
export async function releaseAddresses(tx: Tx, claims: readonly Omit<AddressClaim, "path">[]): Promise<void> {
  if (claims.length === 0) return;
  await tx.execute(sql`
    delete from link_addresses using jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as released(host text, key text, "linkId" uuid)
    where link_addresses.host = released.host and link_addresses.key = released.key
      and link_addresses.link_id = released."linkId"`);
}

/** Removes from restored links the addresses that other links have taken since. */
export async function dropLostAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update links set addresses = (
      select coalesce(jsonb_agg(item order by position), '[]') from jsonb_array_elements(links.addresses)
        with ordinality as listed(item, position)
      where exists (
        select from link_addresses
        where link_addresses.link_id = links.id and link_addresses.host = item ->> 'host' and link_addresses.path = item ->> 'path'
      )
    )
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and addresses <> '[]'`);
}

/** The id of the link at an address, without links in the trash. */
export async function selectLinkIdAt(
  db: Db | Tx,
  workspaceId: string,
  { host, key }: ClaimedAddress,
): Promise<string | undefined> {
  const [row] = await db.execute<{ id: string }>(sql`
    select links.id from link_addresses join links on links.id = link_addresses.link_id and links.deleted_at is null
    where link_addresses.host = ${host} and link_addresses.key = ${key} and links.workspace_id = ${workspaceId}`);
  return row?.id;
}

/**
 * The owners of the given paths on the installation's host, as a custom address or a code. `isLive` is false for links
 * in the trash.
 */
export async function selectClaimed(
  db: Db | Tx,
  wanted: readonly Pick<AddressClaim, "key" | "path">[],
): Promise<{ key: string; linkId: string; workspaceId: string; isLive: boolean }[]> {
  const rows = await db.execute<{ key: string; linkId: string; workspaceId: string; isLive: boolean }>(sql`
    with wanted as materialized (
      select key, path from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(key text, path text)
    )
    select wanted.key, links.id as "linkId", links.workspace_id as "workspaceId", links.deleted_at is null as "isLive"
    from wanted join link_addresses on link_addresses.host = '' and link_addresses.key = wanted.key
      join links on links.id = link_addresses.link_id
    union all
    select wanted.key, links.id, links.workspace_id, true from wanted join links on links.code = wanted.path
    union all
    select wanted.key, links.id, links.workspace_id, true from wanted join links on links.code = wanted.key
    where wanted.key <> wanted.path`);
  return [...rows];
}

/** Frees all addresses of a workspace's links on a host that the workspace is giving up. */
export async function releaseHost(tx: Tx, workspaceId: string, host: string): Promise<void> {
  const released = sql`delete from link_addresses where host = ${host} and workspace_id = ${workspaceId} returning link_id`;
  await tx.execute(sql`
    with released as (${released})
    update links set addresses = (
      select coalesce(jsonb_agg(item order by position), '[]') from jsonb_array_elements(links.addresses)
        with ordinality as listed(item, position)
      where item ->> 'host' <> ${host}
    )
    where id in (select link_id from released)`);
}
