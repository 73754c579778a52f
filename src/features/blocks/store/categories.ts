import { and, asc, count, eq, max, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { categories, type CategoryRow } from "./table.ts";

export type { CategoryRow } from "./table.ts";

const byId = (workspaceId: string, id: string) => and(eq(categories.workspaceId, workspaceId), eq(categories.id, id));

/** In the order of the page. */
export function selectCategories(db: Db | Tx, workspaceId: string): Promise<CategoryRow[]> {
  return db
    .select()
    .from(categories)
    .where(eq(categories.workspaceId, workspaceId))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
}

export async function selectCategory(tx: Tx, workspaceId: string, id: string): Promise<CategoryRow | undefined> {
  const [row] = await tx.select().from(categories).where(byId(workspaceId, id));
  return row;
}

/** The number of categories, and the highest sort_order among them. */
export async function selectLastCategory(tx: Tx, workspaceId: string): Promise<{ count: number; highest: number }> {
  const [row] = await tx
    .select({ count: count(), highest: max(categories.sortOrder) })
    .from(categories)
    .where(eq(categories.workspaceId, workspaceId));
  return { count: row?.count ?? 0, highest: row?.highest ?? 0 };
}

export async function insertCategories(tx: Tx, rows: readonly CategoryRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(categories).values([...rows]);
}

export async function patchCategory(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: Pick<CategoryRow, "name" | "version" | "updatedAt">,
): Promise<CategoryRow | undefined> {
  const [row] = await tx.update(categories).set(patch).where(byId(workspaceId, id)).returning();
  return row;
}

/**
 * Deletes a category; its links and blocks, those in the trash included, stay without one. Returns false if the
 * workspace has no such category.
 */
export async function removeCategory(tx: Tx, workspaceId: string, id: string, now: Date): Promise<boolean> {
  for (const table of [sql.identifier("links"), sql.identifier("blocks")])
    await tx.execute(sql`
      update ${table} set category_id = null, version = version + 1, updated_at = ${now.toISOString()}
      where workspace_id = ${workspaceId} and category_id = ${id}`);
  const removed = await tx.delete(categories).where(byId(workspaceId, id)).returning({ id: categories.id });
  return removed.length > 0;
}

/** Those of these categories that hold no link and no block. */
export async function selectEmptyCategories(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from link_categories
    where workspace_id = ${workspaceId} and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and not exists (
        select from links where links.workspace_id = ${workspaceId} and links.category_id = link_categories.id
          and links.deleted_at is null)
      and not exists (
        select from blocks where blocks.workspace_id = ${workspaceId} and blocks.category_id = link_categories.id
          and blocks.deleted_at is null)`);
  return rows.map(({ id }) => id);
}
