import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** How many links a workspace has, on its page and in all, and how many it created in the month of `now` (UTC). */
export interface LinkUsage {
  readonly onPage: number;
  readonly total: number;
  readonly thisMonth: number;
}

/** Stops counting the total at `max`. */
export async function selectUsage(db: Db | Tx, workspaceId: string, now: Date, max: number): Promise<LinkUsage> {
  const [row] = await db.execute<{ [K in keyof LinkUsage]: number }>(sql`
    select
      (select count(*)::integer from links where workspace_id = ${workspaceId} and on_page and deleted_at is null) as "onPage",
      (select count(*)::integer from (
        select from links where workspace_id = ${workspaceId} and deleted_at is null limit ${max}) as counted) as total,
      coalesce((select created from link_usage
        where workspace_id = ${workspaceId} and month = date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC')
      ), 0) as "thisMonth"`);
  return row!;
}

/** Counts links as created in the month of `now`. */
export async function addUsage(tx: Tx, workspaceId: string, now: Date, created: number): Promise<void> {
  await tx.execute(sql`
    insert into link_usage (workspace_id, month, created)
    values (${workspaceId}, date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'), ${created})
    on conflict (workspace_id, month) do update set created = link_usage.created + excluded.created`);
}
