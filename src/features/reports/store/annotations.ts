import { and, desc, eq, sql } from "drizzle-orm";
import { date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { ANNOTATIONS_MAX } from "../annotations/limits.ts";
import { instant } from "#infra/postgres/columns.ts";

const annotations = pgTable("annotations", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  slot: smallint("slot").notNull(),
  day: date("day").notNull(),
  title: text("title").notNull(),
  linkId: uuid("link_id"),
  version: integer("version").notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type AnnotationRow = typeof annotations.$inferSelect;

const byId = (workspaceId: string, id: string) => and(eq(annotations.workspaceId, workspaceId), eq(annotations.id, id));

/** Latest day first. */
export function selectAnnotations(db: Db, workspaceId: string): Promise<AnnotationRow[]> {
  return db
    .select()
    .from(annotations)
    .where(eq(annotations.workspaceId, workspaceId))
    .orderBy(desc(annotations.day), desc(annotations.id));
}

interface NewAnnotationRow extends Pick<AnnotationRow, "id" | "workspaceId" | "title" | "day" | "linkId"> {
  readonly now: Date;
}

/** Inserts a note at the first free slot of its workspace; undefined if none is free. */
export async function insertAnnotation(tx: Tx, row: NewAnnotationRow): Promise<AnnotationRow | undefined> {
  // locks the workspace, since two concurrent calls would find the same free slot
  await tx.execute(sql`select 1 from workspaces where id = ${row.workspaceId} for no key update`);
  const [free] = await tx.execute<{ slot: number }>(sql`
    select slot from generate_series(1, ${ANNOTATIONS_MAX}::int) as slots (slot)
    where not exists (select 1 from annotations a where a.workspace_id = ${row.workspaceId} and a.slot = slots.slot)
    order by slot limit 1`);
  if (!free) return undefined;
  const { now, ...values } = row;
  const [created] = await tx
    .insert(annotations)
    .values({ ...values, slot: free.slot, version: 1, createdAt: now, updatedAt: now })
    .returning();
  return created;
}

/** The row of a note, locked until the transaction ends. */
export async function lockAnnotation(tx: Tx, workspaceId: string, id: string): Promise<AnnotationRow | undefined> {
  const [row] = await tx.select().from(annotations).where(byId(workspaceId, id)).for("update");
  return row;
}

export async function patchAnnotation(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: Pick<AnnotationRow, "title" | "day" | "linkId" | "version" | "updatedAt">,
): Promise<AnnotationRow> {
  const [row] = await tx.update(annotations).set(patch).where(byId(workspaceId, id)).returning();
  if (!row) throw new Error(`locked annotation ${id} was deleted`);
  return row;
}

/** False if the workspace has no such note. */
export async function deleteAnnotationRow(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(annotations).where(byId(workspaceId, id)).returning({ id: annotations.id });
  return deleted.length > 0;
}

/**
 * Locks a link of the workspace, even one in the trash, against deletion until the transaction ends. False if there is
 * none.
 */
export async function lockLink(tx: Tx, workspaceId: string, linkId: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from links where id = ${linkId} and workspace_id = ${workspaceId} for key share`,
  );
  return rows.length > 0;
}
