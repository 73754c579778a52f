import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { type BlockRow, blocks, categories } from "./table.ts";

export type { BlockRow } from "./table.ts";
export type BlockPatch = Partial<Omit<BlockRow, "id" | "workspaceId" | "createdAt">>;

const own = (workspaceId: string) => eq(blocks.workspaceId, workspaceId);
const listed = (workspaceId: string) => and(own(workspaceId), isNull(blocks.deletedAt));
const discarded = (workspaceId: string) => and(own(workspaceId), isNotNull(blocks.deletedAt));

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
export async function selectDiscardedBlock(
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

/** Deletes a block from the trash for good; returns false if it does not exist. */
export async function purgeBlock(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const purged = await tx
    .delete(blocks)
    .where(and(discarded(workspaceId), eq(blocks.id, id)))
    .returning({ id: blocks.id });
  return purged.length > 0;
}

/** Deletes for good what was moved to the trash until then; returns the number of blocks. */
export async function purgeBlocksUntil(tx: Tx, workspaceId: string, until: Date): Promise<number> {
  const purged = await tx
    .delete(blocks)
    .where(and(own(workspaceId), lte(blocks.deletedAt, until)))
    .returning({ id: blocks.id });
  return purged.length;
}

/** Deletes for good all but the `kept` latest blocks in the trash. */
export async function trimBlockTrash(tx: Tx, workspaceId: string, kept: number): Promise<void> {
  const overflow = tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(discarded(workspaceId))
    .orderBy(desc(blocks.deletedAt), desc(blocks.id))
    .offset(kept);
  await tx.delete(blocks).where(and(own(workspaceId), inArray(blocks.id, overflow)));
}

/** Workspaces with a block deleted until then. */
export async function selectExpiredBlockTrash(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: blocks.workspaceId })
    .from(blocks)
    .where(lte(blocks.deletedAt, until))
    .limit(1_000);
  return rows.map(({ workspaceId }) => workspaceId);
}
