import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { OperatorActionName } from "./schemas.ts";

const operators = pgTable("operators", {
  accountId: uuid("account_id").primaryKey(),
  addedAt: instant("added_at").notNull(),
});

const actions = pgTable("operator_actions", {
  id: uuid("id").primaryKey(),
  operatorId: uuid("operator_id"),
  action: text("action").$type<OperatorActionName>().notNull(),
  target: text("target").notNull(),
  accountId: uuid("account_id"),
  reason: text("reason").notNull(),
  details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull(),
  decisionId: uuid("decision_id"),
  createdAt: instant("created_at").notNull(),
  undoneAt: instant("undone_at"),
});

export type ActionRow = typeof actions.$inferSelect;

export async function insertOperator(db: Db | Tx, accountId: string, addedAt: Date): Promise<boolean> {
  const added = await db
    .insert(operators)
    .values({ accountId, addedAt })
    .onConflictDoNothing()
    .returning({ accountId: operators.accountId });
  return added.length > 0;
}

export async function deleteOperator(db: Db | Tx, accountId: string): Promise<boolean> {
  const removed = await db
    .delete(operators)
    .where(eq(operators.accountId, accountId))
    .returning({ accountId: operators.accountId });
  return removed.length > 0;
}

export async function hasOperator(db: Db | Tx, accountId: string): Promise<boolean> {
  const found = await db.select().from(operators).where(eq(operators.accountId, accountId));
  return found.length > 0;
}

export async function selectOperators(db: Db): Promise<{ accountId: string; addedAt: Date }[]> {
  return db.select().from(operators).orderBy(operators.addedAt);
}

export async function insertAction(tx: Tx, row: ActionRow): Promise<void> {
  await tx.insert(actions).values(row);
}

/** Actions of one account or all, newest first. */
export async function selectActions(
  db: Db,
  { accountId, before, limit }: { accountId?: string | undefined; before?: string | undefined; limit: number },
): Promise<ActionRow[]> {
  return db
    .select()
    .from(actions)
    .where(and(accountId ? eq(actions.accountId, accountId) : undefined, before ? lt(actions.id, before) : undefined))
    .orderBy(desc(actions.id))
    .limit(limit);
}

/** Marks the action behind a moderation decision as undone. */
export async function updateDecisionUndone(tx: Tx, decisionId: string, undoneAt: Date): Promise<void> {
  await tx
    .update(actions)
    .set({ undoneAt })
    .where(and(eq(actions.decisionId, decisionId), isNull(actions.undoneAt)));
}

/** Marks an action as undone, and returns it; undefined if it already was. */
export async function updateActionUndone(tx: Tx, id: string, undoneAt: Date): Promise<ActionRow | undefined> {
  const [row] = await tx
    .update(actions)
    .set({ undoneAt })
    .where(and(eq(actions.id, id), isNull(actions.undoneAt)))
    .returning();
  return row;
}
