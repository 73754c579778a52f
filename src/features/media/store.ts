import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { UPLOAD_DESCRIPTIONS } from "./picture.ts";

const columns = {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  /** The key of its files in the file store. */
  hash: text("hash").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  unusedSince: timestamp("unused_since", { withTimezone: true }),
};

const pictureTable = pgTable("pictures", {
  ...columns,
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  description: text("description", { enum: UPLOAD_DESCRIPTIONS }).notNull(),
});
const fileTable = pgTable("files", { ...columns, name: text("name").notNull() });

export type PictureRow = typeof pictureTable.$inferSelect;
export type FileRow = typeof fileTable.$inferSelect;

export const pictures = storedRows<PictureRow, typeof pictureTable.$inferInsert>(pictureTable, "pictures");
export const files = storedRows<FileRow, typeof fileTable.$inferInsert>(fileTable, "files");

export type StoredRows<Row extends PictureRow | FileRow, New = never> = ReturnType<typeof storedRows<Row, New>>;

/** The queries for one kind of stored content. Each row belongs to a workspace and refers to its files by hash. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the columns with defaults differ by kind
function storedRows<Row extends PictureRow | FileRow, New>(rowTable: object, lockName: string) {
  // Drizzle cannot infer the rows of a type parameter; only columns that both tables have are named below.
  const table = rowTable as typeof fileTable;
  const toRows = (rows: object[]) => rows as Row[];
  const isInWorkspace = (workspaceId: string) => eq(table.workspaceId, workspaceId);
  const isLongUnused = (workspaceId: string, before: Date) =>
    and(isInWorkspace(workspaceId), lt(table.unusedSince, before));

  /** Locks the files of a hash against writing and removal until the transaction ends. */
  async function lock(tx: Tx, hash: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${lockName} ${hash}`}, 0))`);
  }

  /** The hashes among these that a row of any workspace references. */
  async function findReferenced(db: Db | Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .select({ hash: table.hash })
      .from(table)
      .where(inArray(table.hash, [...hashes]));
    return new Set(rows.map(({ hash }) => hash));
  }

  return {
    lock,
    findReferenced,
    /** Calls `remove` for the files of a hash unless a row references the hash. */
    async removeUnlessReferenced(db: Db, hash: string, remove: () => Promise<void>): Promise<void> {
      await db.transaction(async (tx) => {
        await lock(tx, hash);
        if (!(await findReferenced(tx, [hash])).has(hash)) await remove();
      });
    },
    async insert(tx: Tx, row: New): Promise<Row> {
      return toRows(
        await tx
          .insert(table)
          .values(row as FileRow)
          .returning(),
      )[0]!;
    },
    /** Newest first. */
    async list(db: Db | Tx, workspaceId: string): Promise<Row[]> {
      return toRows(
        await db.select().from(table).where(isInWorkspace(workspaceId)).orderBy(desc(table.createdAt), desc(table.id)),
      );
    },
    async find(db: Db | Tx, workspaceId: string, id: string): Promise<Row | undefined> {
      return toRows(
        await db
          .select()
          .from(table)
          .where(and(isInWorkspace(workspaceId), eq(table.id, id))),
      )[0];
    },
    /** The row of a hash, marked as used now; undefined if the workspace does not have it. */
    async touch(db: Db | Tx, workspaceId: string, hash: string): Promise<Row | undefined> {
      const isWanted = and(isInWorkspace(workspaceId), eq(table.hash, hash));
      return toRows(await db.update(table).set({ unusedSince: null }).where(isWanted).returning())[0];
    },
    async delete(tx: Tx, workspaceId: string, id: string): Promise<Row | undefined> {
      return toRows(
        await tx
          .delete(table)
          .where(and(isInWorkspace(workspaceId), eq(table.id, id)))
          .returning(),
      )[0];
    },
    async deleteAll(db: Db | Tx, workspaceId: string): Promise<void> {
      await db.delete(table).where(isInWorkspace(workspaceId));
    },
    /** Up to `count` ids of workspaces that have rows, in order, after the given id. */
    async listOwners(db: Db, after: string, count: number): Promise<string[]> {
      const rows = await db
        .selectDistinct({ workspaceId: table.workspaceId })
        .from(table)
        .where(gt(table.workspaceId, after))
        .orderBy(asc(table.workspaceId))
        .limit(count);
      return rows.map(({ workspaceId }) => workspaceId);
    },
    /**
     * Records which rows of a workspace are in use. An unused row keeps an earlier `unusedSince`; otherwise it is
     * `now`.
     */
    async recordUse(
      db: Db,
      workspaceId: string,
      { used, unused, now }: { used: readonly string[]; unused: readonly string[]; now: Date },
    ): Promise<void> {
      const own = isInWorkspace(workspaceId);
      await db
        .update(table)
        .set({ unusedSince: null })
        .where(and(own, inArray(table.id, [...used]), isNotNull(table.unusedSince)));
      await db
        .update(table)
        .set({ unusedSince: now })
        .where(and(own, inArray(table.id, [...unused]), isNull(table.unusedSince)));
    },
    /** The rows of a workspace that have been unused since before an instant. */
    async listLongUnused(db: Db | Tx, workspaceId: string, before: Date): Promise<Row[]> {
      return toRows(await db.select().from(table).where(isLongUnused(workspaceId, before)));
    },
    /** Deletes a row unless it has been used or uploaded again since then. */
    async deleteLongUnused(tx: Tx, workspaceId: string, id: string, before: Date): Promise<Row | undefined> {
      return toRows(
        await tx
          .delete(table)
          .where(and(isLongUnused(workspaceId, before), eq(table.id, id)))
          .returning(),
      )[0];
    },
  };
}
