import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Split } from "#features/routing/schema.ts";

/** The number of a click, and whether it is the last one of the limit. */
export interface LimitCount {
  readonly click: number;
  readonly isLast: boolean;
}

/**
 * Takes the next number of a link's limit, if one is left. A single statement: the row lock serialises clicks, and the
 * limit is read from the row instead of a cache.
 */
export async function incrementCount(tx: Tx, workspaceId: string, linkId: string): Promise<LimitCount | undefined> {
  const [row] = await tx.execute<{ click: number; isLast: boolean }>(sql`
    update links set taken = taken + coalesce((rules ? 'limit')::integer, 0)
    where id = ${linkId} and workspace_id = ${workspaceId} and deleted_at is null
      and coalesce(taken < (rules -> 'limit' ->> 'clicks')::integer, true)
    returning taken as click, coalesce(taken = (rules -> 'limit' ->> 'clicks')::integer, false) as "isLast"`);
  return row;
}

/** Resets the count of a link's limit. Returns false if there is no such link. */
export async function clearUsage(tx: Tx, workspaceId: string, linkId: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    update links set taken = 0
    where id = ${linkId} and workspace_id = ${workspaceId} and deleted_at is null returning 1`);
  return rows.length > 0;
}

/** The hash of a link's password; null if it has none, undefined if there is no such link. */
export async function selectPasswordHash(db: Db, linkId: string): Promise<string | null | undefined> {
  const [row] = await db.execute<{ hash: string | null }>(
    sql`select password_hash as hash from links where id = ${linkId} and deleted_at is null`,
  );
  return row?.hash;
}

/** A split with automatic stop. */
export interface OpenSplit {
  readonly linkId: string;
  readonly workspaceId: string;
  readonly split: Split;
}

/** The splits of all workspaces that stop automatically and have no winner yet, by link id, starting after `after`. */
export async function selectOpenSplits(db: Db, after: string, limit: number): Promise<OpenSplit[]> {
  const rows = await db.execute<{ [K in keyof OpenSplit]: OpenSplit[K] }>(sql`
    select id as "linkId", workspace_id as "workspaceId", rules -> 'split' as split from links
    where id > ${after}::uuid and deleted_at is null
      and rules @> '{"split": {"autoStop": true}}' and not rules -> 'split' ? 'winner'
    order by id limit ${limit}`);
  return [...rows];
}

/** The split of a link; null if it has none, undefined if there is no such link. */
export async function selectSplit(db: Db, workspaceId: string, linkId: string): Promise<Split | null | undefined> {
  const [row] = await db.execute<{ split: Split | null }>(sql`
    select rules -> 'split' as split from links
    where id = ${linkId} and workspace_id = ${workspaceId} and deleted_at is null`);
  return row?.split;
}
