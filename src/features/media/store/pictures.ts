import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { DESCRIPTIONS } from "../limits.ts";

const pictures = pgTable("pictures", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  hash: text("hash").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  description: text("description", { enum: DESCRIPTIONS }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  unusedSince: timestamp("unused_since", { withTimezone: true }),
});

export type PictureRow = typeof pictures.$inferSelect;

/** Locks the files of a hash against writing and removal until the transaction ends. */
export async function lockHash(tx: Tx, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${hash}`}, 0))`);
}

export async function insertPicture(tx: Tx, row: typeof pictures.$inferInsert): Promise<PictureRow> {
  const [inserted] = await tx.insert(pictures).values(row).returning();
  if (!inserted) throw new Error("The inserted picture was not returned");
  return inserted;
}

export async function selectPictures(db: Db | Tx, workspaceId: string): Promise<PictureRow[]> {
  return db
    .select()
    .from(pictures)
    .where(eq(pictures.workspaceId, workspaceId))
    .orderBy(desc(pictures.createdAt), desc(pictures.id));
}

export async function selectPicture(db: Db | Tx, workspaceId: string, id: string): Promise<PictureRow | undefined> {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.workspaceId, workspaceId), eq(pictures.id, id)));
  return row;
}

/** The picture of a hash, marked as used now; undefined if the workspace does not have it. */
export async function touchPicture(db: Db | Tx, workspaceId: string, hash: string): Promise<PictureRow | undefined> {
  const [row] = await db
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(eq(pictures.workspaceId, workspaceId), eq(pictures.hash, hash)))
    .returning();
  return row;
}

export async function deletePicture(tx: Tx, workspaceId: string, id: string): Promise<PictureRow | undefined> {
  const [row] = await tx
    .delete(pictures)
    .where(and(eq(pictures.workspaceId, workspaceId), eq(pictures.id, id)))
    .returning();
  return row;
}

export async function deleteWorkspacePictures(tx: Db | Tx, workspaceId: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.workspaceId, workspaceId));
}

/** Those of the hashes that a row of any workspace references. */
export async function selectReferencedHashes(db: Db | Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** Up to `count` workspaces with pictures, ordered by id, after the given one. */
export async function selectOwners(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: pictures.workspaceId })
    .from(pictures)
    .where(gt(pictures.workspaceId, after))
    .orderBy(asc(pictures.workspaceId))
    .limit(count);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Records the uses found in a workspace: pictures in use, and pictures unused since `now` or earlier. */
export async function noteUse(
  db: Db,
  workspaceId: string,
  { used, unused, now }: { used: readonly string[]; unused: readonly string[]; now: Date },
): Promise<void> {
  const own = eq(pictures.workspaceId, workspaceId);
  if (used.length > 0)
    await db
      .update(pictures)
      .set({ unusedSince: null })
      .where(and(own, inArray(pictures.id, [...used]), sql`${pictures.unusedSince} is not null`));
  if (unused.length > 0)
    await db
      .update(pictures)
      .set({ unusedSince: now })
      .where(and(own, inArray(pictures.id, [...unused]), isNull(pictures.unusedSince)));
}

/** The pictures of a workspace that have been unused since before an instant. */
export async function selectLongUnused(db: Db | Tx, workspaceId: string, before: Date): Promise<PictureRow[]> {
  return db
    .select()
    .from(pictures)
    .where(and(eq(pictures.workspaceId, workspaceId), lt(pictures.unusedSince, before)));
}

/** Deletes a picture unless it was used or uploaded again since. */
export async function deleteLongUnused(
  tx: Tx,
  workspaceId: string,
  id: string,
  before: Date,
): Promise<PictureRow | undefined> {
  const [row] = await tx
    .delete(pictures)
    .where(and(eq(pictures.workspaceId, workspaceId), eq(pictures.id, id), lt(pictures.unusedSince, before)))
    .returning();
  return row;
}
