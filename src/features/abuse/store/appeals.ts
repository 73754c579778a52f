import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

export const appeals = pgTable("moderation_appeals", {
  id: uuid("id").primaryKey(),
  decisionId: uuid("decision_id").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  text: text("text").notNull(),
  createdAt: instant("created_at").notNull(),
  outcome: text("outcome").$type<AppealOutcome>(),
  reason: text("reason").notNull(),
  decidedAt: instant("decided_at"),
});

export type AppealOutcome = "upheld" | "reversed";
export type AppealRow = typeof appeals.$inferSelect;

/** False if the owner has already appealed. */
export async function insertAppeal(
  tx: Tx,
  row: Pick<AppealRow, "id" | "decisionId" | "workspaceId" | "text" | "createdAt">,
): Promise<boolean> {
  const inserted = await tx
    .insert(appeals)
    .values({ ...row, reason: "" })
    .onConflictDoNothing({ target: [appeals.decisionId, appeals.workspaceId] })
    .returning({ id: appeals.id });
  return inserted.length > 0;
}

export async function selectAppeal(db: Db, id: string): Promise<AppealRow | undefined> {
  return (await db.select().from(appeals).where(eq(appeals.id, id)))[0];
}

/** The appeal of some workspaces against a decision. */
export async function selectAppealOf(
  db: Db,
  decisionId: string,
  workspaceIds: readonly string[],
): Promise<AppealRow | undefined> {
  const [row] = await db
    .select()
    .from(appeals)
    .where(and(eq(appeals.decisionId, decisionId), inArray(appeals.workspaceId, [...workspaceIds])));
  return row;
}

/** Appeals without an outcome, the oldest first. */
export async function selectOpenAppeals(db: Db, max: number): Promise<AppealRow[]> {
  return db.select().from(appeals).where(isNull(appeals.decidedAt)).orderBy(asc(appeals.createdAt)).limit(max);
}

/** The appeals of a workspace, the oldest first. */
export async function selectAppealsOfWorkspace(db: Db, workspaceId: string): Promise<AppealRow[]> {
  return db.select().from(appeals).where(eq(appeals.workspaceId, workspaceId)).orderBy(asc(appeals.createdAt));
}

/** Records the outcome of an appeal; undefined if the appeal does not exist or already has one. */
export async function updateAppealDecided(
  tx: Tx,
  id: string,
  decided: { readonly outcome: AppealOutcome; readonly reason: string; readonly decidedAt: Date },
): Promise<AppealRow | undefined> {
  const [row] = await tx
    .update(appeals)
    .set(decided)
    .where(and(eq(appeals.id, id), isNull(appeals.decidedAt)))
    .returning();
  return row;
}
