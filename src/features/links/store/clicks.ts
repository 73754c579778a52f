import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** New clicks of a link. */
export interface NewLinkClicks {
  readonly workspaceId: string;
  readonly linkId: string;
  readonly clicks: number;
  readonly lastMs: number;
}

/** Records a segment. Returns false if it was recorded before. */
export async function insertSegment(tx: Tx, segment: string, now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into link_click_segments (segment, recorded_at) values (${segment}, ${now.toISOString()})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export async function deleteSegments(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from link_click_segments where recorded_at < ${before.toISOString()}`);
}

/** Adds clicks to the links that exist. */
export async function addClicks(tx: Tx, clicks: readonly NewLinkClicks[]): Promise<void> {
  await tx.execute(sql`
    insert into link_clicks (link_id, workspace_id, clicks, last_click_at)
    select links.id, links.workspace_id, added.clicks, to_timestamp(added."lastMs" / 1000)
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
      as added("linkId" uuid, "workspaceId" uuid, clicks bigint, "lastMs" double precision)
    join links on links.id = added."linkId" and links.workspace_id = added."workspaceId"
    order by links.id
    on conflict (link_id) do update set clicks = link_clicks.clicks + excluded.clicks,
      last_click_at = greatest(link_clicks.last_click_at, excluded.last_click_at)`);
}

/** Replaces the clicks of all links of a workspace. Links that are left out have no clicks. */
export async function replaceClicks(
  tx: Tx,
  workspaceId: string,
  counted: readonly { readonly id: string; readonly clicks: number }[],
  now: Date,
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(id uuid, clicks bigint)`;
  await tx.execute(sql`
    delete from link_clicks where workspace_id = ${workspaceId}
      and link_id not in (select id from ${rows} where clicks > 0)`);
  // the counts come without the time of the last click; a link that has none recorded gets the current time
  await tx.execute(sql`
    insert into link_clicks (link_id, workspace_id, clicks, last_click_at)
    select links.id, links.workspace_id, counted.clicks, ${now.toISOString()}
    from ${rows} join links on links.id = counted.id and links.workspace_id = ${workspaceId}
    where counted.clicks > 0
    order by links.id
    on conflict (link_id) do update set clicks = excluded.clicks where link_clicks.clicks <> excluded.clicks`);
}

/** The number of human clicks on all links of these workspaces, including links in the trash. */
export async function selectClicks(db: Db | Tx, workspaceIds: readonly string[]): Promise<number> {
  const ids = JSON.stringify(workspaceIds);
  const [row] = await db.execute<{ clicks: number }>(sql`
    select coalesce(sum(clicks), 0)::double precision as clicks from link_clicks
    where workspace_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`);
  return row!.clicks;
}
