import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";

const files = pgTable("files", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  hash: text("hash").notNull(),
  name: text("name").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  unusedSince: timestamp("unused_since", { withTimezone: true }),
});

export type FileRow = typeof files.$inferSelect;

/** Locks the file of a hash against writing and removal until the transaction ends. */
export async function lockFile(tx: Tx, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${hash}`}, 0))`);
}

export async function insertFile(tx: Tx, row: typeof files.$inferInsert): Promise<FileRow> {
  const [inserted] = await tx.insert(files).values(row).returning();
  if (!inserted) throw new Error("The inserted file was not returned");
  return inserted;
}

export async function selectFiles(db: Db | Tx, workspaceId: string): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(eq(files.workspaceId, workspaceId))
    .orderBy(desc(files.createdAt), desc(files.id));
}

/** The file of a hash, marked as used now; undefined if the workspace does not have it. */
export async function touchFile(db: Db | Tx, workspaceId: string, hash: string): Promise<FileRow | undefined> {
  const [row] = await db
    .update(files)
    .set({ unusedSince: null })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.hash, hash)))
    .returning();
  return row;
}

export async function deleteWorkspaceFiles(db: Db | Tx, workspaceId: string): Promise<void> {
  await db.delete(files).where(eq(files.workspaceId, workspaceId));
}

/** Those of the hashes that a row of any workspace references. */
export async function selectReferencedFiles(db: Db | Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ hash: files.hash })
    .from(files)
    .where(inArray(files.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** Up to `count` workspaces with files, ordered by id, after the given one. */
export async function selectFileOwners(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: files.workspaceId })
    .from(files)
    .where(gt(files.workspaceId, after))
    .orderBy(asc(files.workspaceId))
    .limit(count);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Records the uses found in a workspace: files in use, and files unused since `now` or earlier. */
export async function noteFileUse(
  db: Db,
  workspaceId: string,
  { used, unused, now }: { used: readonly string[]; unused: readonly string[]; now: Date },
): Promise<void> {
  const own = eq(files.workspaceId, workspaceId);
  if (used.length > 0)
    await db
      .update(files)
      .set({ unusedSince: null })
      .where(and(own, inArray(files.id, [...used]), sql`${files.unusedSince} is not null`));
  if (unused.length > 0)
    await db
      .update(files)
      .set({ unusedSince: now })
      .where(and(own, inArray(files.id, [...unused]), isNull(files.unusedSince)));
}

/** The files of a workspace that have been unused since before an instant. */
export async function selectLongUnusedFiles(db: Db, workspaceId: string, before: Date): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), lt(files.unusedSince, before)));
}

/** Deletes a file unless it was referenced or uploaded again since. */
export async function deleteLongUnusedFile(
  tx: Tx,
  workspaceId: string,
  id: string,
  before: Date,
): Promise<FileRow | undefined> {
  const [row] = await tx
    .delete(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id), lt(files.unusedSince, before)))
    .returning();
  return row;
}
