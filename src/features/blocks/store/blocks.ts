import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, asc, max } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { BlockContent } from "../content.ts";
import type { BlockRules } from "../rules.ts";

export type BlockPatch = Partial<Omit<BlockRow, "id" | "workspaceId" | "createdAt">>;

const own = (workspaceId: string) => eq(blocks.workspaceId, workspaceId);
const listed = (workspaceId: string) => and(own(workspaceId), isNull(blocks.deletedAt));
const deleted = (workspaceId: string) => and(own(workspaceId), isNotNull(blocks.deletedAt));

/** All blocks that are not in the trash, in the order of the page. */
export async function selectBlocks(db: Db, workspaceId: string): Promise<BlockRow[]> {
  const rows = await db
    .select({ block: blocks })
    .from(blocks)
    .leftJoin(categories, eq(categories.id, blocks.categoryId))
    .where(listed(workspaceId))
    .orderBy(sql`${categories.sortOrder} nulls first, ${categories.id}, ${blocks.sortOrder}, ${blocks.id}`);
  return rows.map(({ block }) => block);
}

export async function selectBlock(db: Db | Tx, workspaceId: string, id: string): Promise<BlockRow | undefined> {
  const [row] = await db
    .select()
    .from(blocks)
    .where(and(listed(workspaceId), eq(blocks.id, id)));
  return row;
}

export async function countBlocks(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(blocks).where(listed(workspaceId));
  return row?.count ?? 0;
}

export async function insertBlocks(tx: Tx, rows: readonly BlockRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(blocks).values([...rows]);
}

/** Changes a block, in the trash or not. Returns undefined if the workspace has no such block. */
export async function patchBlock(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: BlockPatch,
): Promise<BlockRow | undefined> {
  const [row] = await tx
    .update(blocks)
    .set(patch)
    .where(and(own(workspaceId), eq(blocks.id, id)))
    .returning();
  return row;
}

/** The blocks deleted after `after`, latest first. */
export function selectBlockTrash(db: Db, workspaceId: string, after: Date): Promise<BlockRow[]> {
  return db
    .select()
    .from(blocks)
    .where(and(own(workspaceId), gt(blocks.deletedAt, after)))
    .orderBy(desc(blocks.deletedAt), desc(blocks.id));
}

/** A block deleted after `after`. */
export async function selectDeletedBlock(
  tx: Tx,
  workspaceId: string,
  id: string,
  after: Date,
): Promise<BlockRow | undefined> {
  const [row] = await tx
    .select()
    .from(blocks)
    .where(and(own(workspaceId), eq(blocks.id, id), gt(blocks.deletedAt, after)));
  return row;
}

/** Permanently deletes a block in the trash; returns false if it does not exist. */
export async function purgeBlock(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const purged = await tx
    .delete(blocks)
    .where(and(deleted(workspaceId), eq(blocks.id, id)))
    .returning({ id: blocks.id });
  return purged.length > 0;
}

/** Permanently deletes the blocks that were moved to the trash at or before `until`; returns their number. */
export async function purgeBlocksUntil(tx: Tx, workspaceId: string, until: Date): Promise<number> {
  const purged = await tx
    .delete(blocks)
    .where(and(own(workspaceId), lte(blocks.deletedAt, until)))
    .returning({ id: blocks.id });
  return purged.length;
}

/** Permanently deletes all but the `kept` latest blocks in the trash. */
export async function trimBlockTrash(tx: Tx, workspaceId: string, kept: number): Promise<void> {
  const overflow = tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(deleted(workspaceId))
    .orderBy(desc(blocks.deletedAt), desc(blocks.id))
    .offset(kept);
  await tx.delete(blocks).where(and(own(workspaceId), inArray(blocks.id, overflow)));
}

/** Workspaces with blocks that were moved to the trash at or before `until`. */
export async function selectExpiredBlockTrash(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: blocks.workspaceId })
    .from(blocks)
    .where(lte(blocks.deletedAt, until))
    .limit(1_000);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** The categories of a page, which hold links and blocks. */
const categories = pgTable("link_categories", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  name: text("name").notNull(),
  sortOrder: integer("sort_order").notNull(),
  version: integer("version").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** The blocks of a page. They share one order with its links. */
const blocks = pgTable("blocks", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  content: jsonb("content").$type<BlockContent>().notNull(),
  categoryId: uuid("category_id"),
  sortOrder: integer("sort_order").notNull(),
  cells: smallint("cells").$type<1 | 2>().notNull(),
  archived: boolean("archived").notNull(),
  rules: jsonb("rules").$type<BlockRules>(),
  version: integer("version").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

export type CategoryRow = typeof categories.$inferSelect;
export type BlockRow = typeof blocks.$inferSelect;

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
 * Deletes a category. Its links and blocks stay without a category, even those in the trash. Returns false if the
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

/** The given categories that hold no link and no block. */
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

/** Blocks of all workspaces that are not in the trash, by id. */
export async function selectBlocksAfter(db: Db, after: string | undefined, limit: number) {
  return db
    .select({ id: blocks.id, workspaceId: blocks.workspaceId, content: blocks.content })
    .from(blocks)
    .where(and(isNull(blocks.deletedAt), after === undefined ? undefined : gt(blocks.id, after)))
    .orderBy(asc(blocks.id))
    .limit(limit);
}
