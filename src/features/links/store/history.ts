import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Cause } from "../history/contract.ts";
import type { LinkRow } from "./table.ts";

export interface HistoryRow {
  readonly id: string;
  readonly destination: string;
  readonly rules: LinkRow["rules"];
  readonly author: string | null;
  readonly cause: Cause;
  readonly at: Date;
  /** The previous state; null for the first entry. */
  readonly destinationBefore: string | null;
  readonly rulesBefore: LinkRow["rules"];
}

type Raw = { [K in keyof HistoryRow]: K extends "at" ? string : HistoryRow[K] };

export interface NewHistoryEntry {
  readonly workspaceId: string;
  readonly linkIds: readonly string[];
  readonly accountId: string | null;
  readonly cause: Cause;
  readonly at: Date;
}

/** Adds an entry for each link whose destination or rules differ from its latest entry. */
export async function insertHistory(
  tx: Tx,
  { workspaceId, linkIds, accountId, cause, at }: NewHistoryEntry,
): Promise<void> {
  await tx.execute(sql`
    insert into link_history (workspace_id, link_id, destination, rules, account_id, cause, at)
    select links.workspace_id, links.id, links.destination, links.rules, ${accountId}::uuid, ${cause}, ${at.toISOString()}::timestamptz
    from links
    left join lateral (
      select destination, rules from link_history where link_id = links.id order by id desc limit 1
    ) as last on true
    where links.workspace_id = ${workspaceId}
      and links.id in (select jsonb_array_elements_text(${JSON.stringify(linkIds)}::jsonb)::uuid)
      and (last.destination is distinct from links.destination or last.rules is distinct from links.rules)`);
}

/** Latest first; only entries before `before` if given, and with `movesOnly` only those with a new destination. */
export async function selectHistory(
  db: Db | Tx,
  {
    workspaceId,
    linkId,
    before,
    movesOnly = false,
    limit,
  }: { workspaceId: string; linkId: string; before?: string | undefined; movesOnly?: boolean; limit: number },
): Promise<HistoryRow[]> {
  // the primary workspace of an account has the account's id
  const rows = await db.execute<Raw>(sql`
    select id::text, destination, rules, author, cause, at, "destinationBefore", "rulesBefore" from (
      select entry.id, entry.destination, entry.rules, author.handle as author, entry.cause, entry.at,
        lag(entry.destination) over (order by entry.id) as "destinationBefore",
        lag(entry.rules) over (order by entry.id) as "rulesBefore"
      from link_history as entry left join workspaces as author on author.id = entry.account_id
      where entry.workspace_id = ${workspaceId} and entry.link_id = ${linkId}
    ) as entries
    where ${before === undefined ? sql`true` : sql`entries.id < ${before}::bigint`}
      and ${movesOnly ? sql`entries.destination is distinct from entries."destinationBefore"` : sql`true`}
    order by entries.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export type ExportedEntry = Pick<HistoryRow, "id" | "destination" | "rules" | "cause"> & {
  readonly link: string;
  readonly at: string;
};

/**
 * Entries of all links of a workspace, deleted links included, oldest first, starting after the entry with the id
 * `after`.
 */
export async function selectWholeHistory(
  db: Db,
  workspaceId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ExportedEntry[]> {
  const rows = await db.execute<ExportedEntry>(sql`
    select id::text, link_id as link, destination, rules, cause, at::text from link_history
    where workspace_id = ${workspaceId} and id > ${after}::bigint order by id limit ${limit}`);
  return [...rows];
}

/** One entry of a link, or undefined. */
export async function selectHistoryEntry(
  tx: Tx | Db,
  workspaceId: string,
  linkId: string,
  id: string,
): Promise<Pick<HistoryRow, "destination" | "rules"> | undefined> {
  const [row] = await tx.execute<{ destination: string; rules: LinkRow["rules"] }>(sql`
    select destination, rules from link_history
    where workspace_id = ${workspaceId} and link_id = ${linkId} and id = ${id}::bigint`);
  return row;
}

export interface PublicLink {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly handle: string;
  readonly alias: string;
  /** True if the link has a password or a gate, or has not started yet. */
  readonly isGuarded: boolean;
}

/** A link whose history is public. */
export async function selectPublicHistoryLink(
  db: Db,
  { handle, alias, now }: { readonly handle: string; readonly alias: string; readonly now: Date },
): Promise<PublicLink | undefined> {
  const [row] = await db.execute<{ [K in keyof PublicLink]: PublicLink[K] }>(sql`
    select links.id, links.workspace_id as "workspaceId", links.name, workspaces.handle, links.alias,
      (links.password_hash is not null or coalesce(links.rules, '{}') ? 'gate'
        or coalesce((links.rules #>> '{schedule,from}')::timestamptz > ${now.toISOString()}, false)) as "isGuarded"
    from links join workspaces on workspaces.id = links.workspace_id and not workspaces.pending and workspaces.closed_at is null
    where lower(workspaces.handle) = lower(${handle}) and lower(links.alias) = lower(${alias})
      and links.deleted_at is null and links.history_public`);
  return row;
}
