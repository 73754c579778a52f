import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { HealthState } from "../health/contract.ts";

/** The data of a link's preview that the visit path does not cache. */
export interface PreviewRow {
  readonly archived: boolean;
  readonly createdAt: Date;
  readonly showsOwner: boolean;
  /** The latest check of its current destination; null without one. */
  readonly health: { readonly state: HealthState; readonly checkedAt: Date } | null;
}

interface Raw extends Record<string, unknown> {
  readonly archived: boolean;
  readonly createdAt: string;
  readonly showsOwner: boolean;
  readonly state: HealthState | null;
  readonly checkedAt: string | null;
}

/** Undefined for a deleted link. */
export async function selectPreview(db: Db, linkId: string): Promise<PreviewRow | undefined> {
  const [row] = await db.execute<Raw>(sql`
    select links.archived, links.created_at as "createdAt", coalesce(settings.show_owner, false) as "showsOwner",
      link_health.state, link_health.checked_at as "checkedAt"
    from links
    left join link_preview_settings settings on settings.workspace_id = links.workspace_id
    left join link_health on link_health.link_id = links.id and link_health.destination = links.destination
    where links.id = ${linkId} and links.deleted_at is null`);
  if (!row) return undefined;
  const { archived, createdAt, showsOwner, state, checkedAt } = row;
  return {
    archived,
    createdAt: new Date(createdAt),
    showsOwner,
    health: state && checkedAt ? { state, checkedAt: new Date(checkedAt) } : null,
  };
}

/** Whether the previews of a workspace's links name its page. */
export async function selectShowsOwner(db: Db, workspaceId: string): Promise<boolean> {
  const [row] = await db.execute<{ show_owner: boolean }>(
    sql`select show_owner from link_preview_settings where workspace_id = ${workspaceId}`,
  );
  return row?.show_owner ?? false;
}

export async function putShowsOwner(tx: Tx, workspaceId: string, showsOwner: boolean, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into link_preview_settings (workspace_id, show_owner, updated_at)
    values (${workspaceId}, ${showsOwner}, ${now.toISOString()}::timestamptz)
    on conflict (workspace_id) do update set show_owner = excluded.show_owner, updated_at = excluded.updated_at`);
}
