import { and, eq, inArray, sql, count, desc } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uuid, boolean } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { AppearanceFields, Palette } from "./contract.ts";
import { instant } from "#infra/postgres/columns.ts";
import type { Template } from "./style.ts";

const fieldColumns = {
  title: text("title").notNull(),
  description: text("description").notNull(),
  profile_photo: text("profile_photo").notNull(),
  header_photo: text("header_photo").notNull(),
  template: text("template").$type<Template>().notNull(),
  palette: jsonb("palette").$type<Palette>().notNull(),
  custom_css: text("custom_css").notNull(),
  custom_js: text("custom_js").notNull(),
  meta: jsonb("meta").$type<AppearanceFields["meta"]>().notNull(),
};

const appearances = pgTable("appearances", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull().unique(),
  ...fieldColumns,
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type AppearanceRow = typeof appearances.$inferSelect;

export async function selectAppearance(db: Db | Tx, workspaceId: string): Promise<AppearanceRow | undefined> {
  const [row] = await db.select().from(appearances).where(eq(appearances.workspaceId, workspaceId));
  return row;
}

/** Title and photo of the pages of these workspaces. */
export async function selectHeads(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ workspaceId: string; title: string; photo: string }[]> {
  return db
    .select({ workspaceId: appearances.workspaceId, title: appearances.title, photo: appearances.profile_photo })
    .from(appearances)
    .where(inArray(appearances.workspaceId, [...workspaceIds]));
}

/** The appearance, locked until the transaction ends. */
export async function lockAppearance(tx: Tx, workspaceId: string): Promise<AppearanceRow | undefined> {
  const [row] = await tx.select().from(appearances).where(eq(appearances.workspaceId, workspaceId)).for("update");
  return row;
}

/** Undefined if the workspace already has one, even one inserted concurrently. */
export async function insertAppearance(
  tx: Tx,
  row: typeof appearances.$inferInsert,
): Promise<AppearanceRow | undefined> {
  const [inserted] = await tx
    .insert(appearances)
    .values(row)
    .onConflictDoNothing({ target: appearances.workspaceId })
    .returning();
  return inserted;
}

export async function patchAppearance(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: Partial<AppearanceFields> & { updatedAt: Date },
): Promise<AppearanceRow | undefined> {
  const [updated] = await tx
    .update(appearances)
    .set({ ...patch, version: sql`${appearances.version} + 1` })
    .where(and(eq(appearances.workspaceId, workspaceId), eq(appearances.id, id)))
    .returning();
  return updated;
}

const versions = pgTable("appearance_versions", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  name: text("name").notNull(),
  automatic: boolean("automatic").notNull(),
  fields: jsonb("fields").$type<AppearanceFields>().notNull(),
  createdAt: instant("created_at").notNull(),
});

export type VersionRow = typeof versions.$inferSelect;

const isOf = (workspaceId: string, id: string) => and(eq(versions.workspaceId, workspaceId), eq(versions.id, id));

/** All versions of a workspace, newest first. */
export async function selectVersions(db: Db, workspaceId: string): Promise<VersionRow[]> {
  return db.select().from(versions).where(eq(versions.workspaceId, workspaceId)).orderBy(desc(versions.id));
}

export async function selectVersion(tx: Tx, workspaceId: string, id: string): Promise<VersionRow | undefined> {
  const [row] = await tx.select().from(versions).where(isOf(workspaceId, id));
  return row;
}

export async function countVersions(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(versions).where(eq(versions.workspaceId, workspaceId));
  return row?.count ?? 0;
}

/** The version with exactly this state, if any. */
export async function findEqualVersion(
  tx: Tx,
  workspaceId: string,
  fields: AppearanceFields,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.workspaceId, workspaceId), eq(versions.fields, fields)))
    .limit(1);
  return row?.id;
}

export async function insertVersion(tx: Tx, row: VersionRow): Promise<VersionRow> {
  const [inserted] = await tx.insert(versions).values(row).returning();
  return inserted!;
}

export async function nameVersion(
  tx: Tx,
  workspaceId: string,
  id: string,
  name: string,
): Promise<VersionRow | undefined> {
  const [row] = await tx.update(versions).set({ name, automatic: false }).where(isOf(workspaceId, id)).returning();
  return row;
}

/** Returns whether a row was deleted. */
export async function deleteVersion(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(versions).where(isOf(workspaceId, id)).returning({ id: versions.id });
  return rows.length > 0;
}

/**
 * Deletes the oldest automatic version; that of `exceptId` only if no other is left. Returns whether one was deleted.
 */
export async function deleteOldestAutomatic(
  tx: Tx,
  workspaceId: string,
  exceptId: string | undefined,
): Promise<boolean> {
  const oldest = tx
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.workspaceId, workspaceId), versions.automatic))
    .orderBy(sql`${versions.id} is not distinct from ${exceptId ?? null}::uuid`, versions.id)
    .limit(1);
  const rows = await tx.delete(versions).where(eq(versions.id, oldest)).returning({ id: versions.id });
  return rows.length > 0;
}
