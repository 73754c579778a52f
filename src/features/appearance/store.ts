import { and, eq, inArray, sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { AppearanceFields, Palette, Template } from "./contract.ts";

const fields = {
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
  ...fields,
  version: integer("version").notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
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
