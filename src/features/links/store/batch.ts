import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "#infra/postgres/client.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import { toBatches } from "#base/batches.ts";
import { LINKS_PER_STATEMENT } from "../limits.ts";
import { inOrder } from "./links.ts";
import { among, categories, type LinkRow, links } from "./table.ts";

const ofWorkspace = (workspaceId: string, ids: readonly string[]) =>
  and(eq(links.workspaceId, workspaceId), among(ids));
const changed = (now: Date) => ({ version: sql`${links.version} + 1`, updatedAt: now });

/** The wanted links that exist, in the trash or not. */
export function selectByIds(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<LinkRow[]> {
  return tx.select().from(links).where(ofWorkspace(workspaceId, ids));
}

/** The wanted links that are not in the trash. */
export function selectListed(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<LinkRow[]> {
  return tx
    .select({ link: links })
    .from(links)
    .leftJoin(categories, eq(categories.id, links.categoryId))
    .where(and(ofWorkspace(workspaceId, ids), isNull(links.deletedAt)))
    .orderBy(inOrder)
    .then((rows) => rows.map(({ link }) => link));
}

/** The wanted links that were deleted after `after`. */
export function selectTrashed(tx: Tx, workspaceId: string, ids: readonly string[], after: Date): Promise<LinkRow[]> {
  return tx
    .select()
    .from(links)
    .where(and(ofWorkspace(workspaceId, ids), gt(links.deletedAt, after)))
    .orderBy(asc(links.sortOrder), asc(links.id));
}

export async function archiveLinks(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  archived: boolean,
  now: Date,
): Promise<void> {
  for (const batch of toBatches(ids, LINKS_PER_STATEMENT)) {
    await tx
      .update(links)
      .set({ archived, ...changed(now) })
      .where(and(ofWorkspace(workspaceId, batch), eq(links.archived, !archived)));
  }
}

/** Moves links to the trash. */
export async function trashLinks(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  for (const batch of toBatches(ids, LINKS_PER_STATEMENT)) {
    await tx
      .update(links)
      .set({ deletedAt: now, ...changed(now) })
      .where(ofWorkspace(workspaceId, batch));
  }
}

export type RestoredLink = Pick<LinkRow, "id" | "alias" | "externalId" | "tags">;

/** Restores links from the trash, each with its given alias, external id and tags. */
export async function restoreLinks(
  tx: Tx,
  workspaceId: string,
  restored: readonly RestoredLink[],
  now: Date,
): Promise<void> {
  for (const batch of toBatches(restored, LINKS_PER_STATEMENT)) {
    await tx.execute(sql`
      update links set deleted_at = null, alias = wanted.alias, external_id = wanted."externalId",
        tags = wanted.tags, version = version + 1, updated_at = ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as wanted(id uuid, alias text, "externalId" text, tags text[])
      where links.workspace_id = ${workspaceId} and links.id = wanted.id`);
  }
}

/**
 * Moves links into a category (null for none), and numbers them after `highest`, in the given order. Links that have
 * never been on the page get no number, as without a move.
 */
export async function moveLinks(
  tx: Tx,
  workspaceId: string,
  { ids, categoryId, highest, now }: { ids: readonly string[]; categoryId: string | null; highest: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update links set category_id = ${categoryId}::uuid,
      sort_order = case when links.on_page or links.sort_order > 0
        then ${highest}::integer + wanted.position * ${SORT_ORDER_STEP} else 0 end,
      version = version + 1, updated_at = ${now.toISOString()}
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, position)
    where links.workspace_id = ${workspaceId} and links.id = wanted.id::uuid`);
}

/**
 * Puts links on the page or takes them off. Links that have never been on the page are added at `next`, in the given
 * order.
 */
export async function setOnPage(
  tx: Tx,
  workspaceId: string,
  { ids, onPage, next, now }: { ids: readonly string[]; onPage: boolean; next: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update links set on_page = ${onPage}, version = links.version + 1, updated_at = ${now.toISOString()},
      sort_order = case when links.sort_order = 0 and ${onPage}
        then ${next}::integer + wanted.number * ${SORT_ORDER_STEP} else links.sort_order end
    from (
      select placed.id, (count(*) filter (where placed.sort_order = 0) over (order by position))::integer - 1 as number
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as listed(id, position)
      join links as placed on placed.id = listed.id::uuid
    ) as wanted
    where links.workspace_id = ${workspaceId} and links.id = wanted.id and links.on_page <> ${onPage}`);
}
