import { and, asc, eq, sql } from "drizzle-orm";
import { pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ApiError } from "#base/errors.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/sql-states.ts";
import { utmNameTaken } from "../utm/contract.ts";
import { UTM_TEMPLATES_MAX } from "../utm/utm-tags.ts";

const templates = pgTable("utm_templates", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  slot: smallint("slot").notNull(),
  name: text("name").notNull(),
  source: text("source").notNull(),
  medium: text("medium").notNull(),
  campaign: text("campaign").notNull(),
  term: text("term").notNull(),
  content: text("content").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export type UtmTemplateRow = typeof templates.$inferSelect;
type UtmTemplatePatch = Omit<UtmTemplateRow, "id" | "workspaceId" | "slot" | "createdAt">;

const byId = (workspaceId: string, id: string) => and(eq(templates.workspaceId, workspaceId), eq(templates.id, id));

export function selectUtmTemplates(db: Db | Tx, workspaceId: string): Promise<UtmTemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(eq(templates.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${templates.name})`), asc(templates.id));
}

/** The first free slot, or undefined. Call after `lockLinks`, so that the slot stays free. */
export async function selectFreeSlot(tx: Tx, workspaceId: string): Promise<number | undefined> {
  const [row] = await tx.execute<{ slot: number | null }>(sql`
    select min(slot) as slot from generate_series(1, ${UTM_TEMPLATES_MAX}::int) slot
    where slot not in (select slot from utm_templates where workspace_id = ${workspaceId})`);
  return row?.slot ?? undefined;
}

/** Throws `utmNameTaken`. */
export async function insertUtmTemplate(tx: Tx, row: UtmTemplateRow): Promise<void> {
  await rejectTakenName(tx.insert(templates).values(row));
}

/** Throws `utmNameTaken`. Returns undefined if the workspace has no such template. */
export async function patchUtmTemplate(
  tx: Tx,
  workspaceId: string,
  id: string,
  patch: UtmTemplatePatch,
): Promise<UtmTemplateRow | undefined> {
  const [row] = await rejectTakenName(tx.update(templates).set(patch).where(byId(workspaceId, id)).returning());
  return row;
}

/** Returns false if the workspace has no such template. */
export async function removeUtmTemplate(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const removed = await tx.delete(templates).where(byId(workspaceId, id)).returning({ id: templates.id });
  return removed.length > 0;
}

async function rejectTakenName<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "utm_templates_name")) throw new ApiError(utmNameTaken);
    throw error;
  }
}
