import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { DecisionSource, ModerationCategory, ModerationState, Target, TargetKind } from "./state.ts";

const states = pgTable(
  "moderation_states",
  {
    kind: text("kind").$type<TargetKind>().notNull(),
    target: text("target").notNull(),
    workspaceId: uuid("workspace_id"),
    state: text("state").$type<ModerationState>().notNull(),
    category: text("category").$type<ModerationCategory>().notNull(),
    reason: text("reason").notNull(),
    until: instant("until"),
    source: text("source").$type<DecisionSource["source"]>().notNull(),
    decisionId: uuid("decision_id").notNull(),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.target] })],
);

const decisions = pgTable("moderation_decisions", {
  id: uuid("id").primaryKey(),
  source: text("source").$type<DecisionSource["source"]>().notNull(),
  decidedBy: text("decided_by").notNull(),
  decidedAt: instant("decided_at").notNull(),
  undoneAt: instant("undone_at"),
  /** Null, like the category, for overridden decisions made before these columns existed. */
  state: text("state").$type<ModerationState>(),
  category: text("category").$type<ModerationCategory>(),
  reason: text("reason").notNull(),
  until: instant("until"),
});

const changes = pgTable(
  "moderation_changes",
  {
    decisionId: uuid("decision_id").notNull(),
    kind: text("kind").$type<TargetKind>().notNull(),
    target: text("target").notNull(),
    workspaceId: uuid("workspace_id"),
    before: jsonb("before").$type<StoredState>(),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.kind, table.target] })],
);

export type ChangeRow = typeof changes.$inferSelect;
export type StateRow = typeof states.$inferSelect;
export type DecisionRow = typeof decisions.$inferSelect;

/** A state as stored in JSON, with its instants as strings. */
export interface StoredState extends Omit<StateRow, "until" | "decidedAt"> {
  readonly until: string | null;
  readonly decidedAt: string;
}

const isTarget = (targets: readonly Target[]): SQL => {
  const kinds = Map.groupBy(targets, ({ kind }) => kind);
  const conditions = [...kinds].map(([kind, ofKind]) =>
    and(
      eq(states.kind, kind),
      inArray(
        states.target,
        ofKind.map(({ target }) => target),
      ),
    ),
  );
  return or(...conditions) ?? sql`false`;
};

export async function selectStates(db: Db | Tx, targets: readonly Target[]): Promise<StateRow[]> {
  return targets.length > 0 ? db.select().from(states).where(isTarget(targets)) : [];
}

/** Serialises moderation decisions until the transaction ends. */
export async function lockModeration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('moderation', 0))`);
}

export async function putStates(tx: Tx, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(states)
    .values([...rows])
    .onConflictDoUpdate({
      target: [states.kind, states.target],
      set: {
        workspaceId: sql`excluded.workspace_id`,
        state: sql`excluded.state`,
        category: sql`excluded.category`,
        reason: sql`excluded.reason`,
        until: sql`excluded.until`,
        source: sql`excluded.source`,
        decisionId: sql`excluded.decision_id`,
        decidedAt: sql`excluded.decided_at`,
      },
    });
}

export async function deleteStates(tx: Tx, targets: readonly Target[]): Promise<void> {
  if (targets.length > 0) await tx.delete(states).where(isTarget(targets));
}

export async function insertDecision(tx: Tx, row: DecisionRow, changed: readonly ChangeRow[]): Promise<void> {
  await tx.insert(decisions).values(row);
  await tx.insert(changes).values([...changed]);
}

export async function selectDecision(db: Db | Tx, id: string): Promise<DecisionRow | undefined> {
  return (await db.select().from(decisions).where(eq(decisions.id, id)))[0];
}

/** The decisions of a period, plus those with the given ids. */
export async function selectDecisionsBetween(
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
  ids: readonly string[],
): Promise<Pick<DecisionRow, "id" | "source" | "state" | "category" | "decidedAt">[]> {
  const { id, source, state, category, decidedAt } = decisions;
  return db
    .select({ id, source, state, category, decidedAt })
    .from(decisions)
    .where(or(and(gte(decidedAt, from), lt(decidedAt, to)), ids.length > 0 ? inArray(id, [...ids]) : undefined));
}

/** The change that a decision made to each of its targets. */
export async function selectChanges(db: Db | Tx, decisionId: string): Promise<ChangeRow[]> {
  return db.select().from(changes).where(eq(changes.decisionId, decisionId));
}

/** The changes made by those of the decisions that are undone. */
export async function selectUndoneChanges(tx: Tx, decisionIds: readonly string[]): Promise<ChangeRow[]> {
  if (decisionIds.length === 0) return [];
  return tx
    .select(getTableColumns(changes))
    .from(changes)
    .innerJoin(decisions, eq(decisions.id, changes.decisionId))
    .where(and(inArray(changes.decisionId, [...decisionIds]), isNotNull(decisions.undoneAt)));
}

/** Marks a decision as undone; false if it already was. */
export async function updateUndone(tx: Tx, id: string, undoneAt: Date): Promise<boolean> {
  const undone = await tx
    .update(decisions)
    .set({ undoneAt })
    .where(and(eq(decisions.id, id), isNull(decisions.undoneAt)))
    .returning({ id: decisions.id });
  return undone.length > 0;
}

const isInForce = (now: Date) => and(ne(states.state, "ok"), or(isNull(states.until), gt(states.until, now)));

/** Every restriction that has not ended. */
export async function selectRestrictions(db: Db, now: Date): Promise<StateRow[]> {
  return db.select().from(states).where(isInForce(now));
}

/** The restrictions in a workspace, including its hosts and links, and the restriction of its account, newest first. */
export async function selectWorkspaceRestrictions(
  db: Db,
  { workspaceId, primaryId, now, limit }: { workspaceId: string; primaryId: string; now: Date; limit: number },
): Promise<StateRow[]> {
  return db
    .select()
    .from(states)
    .where(
      and(
        or(eq(states.workspaceId, workspaceId), and(eq(states.kind, "account"), eq(states.target, primaryId))),
        isInForce(now),
      ),
    )
    .orderBy(desc(states.decidedAt))
    .limit(limit);
}

export interface StatesPage {
  readonly kind?: TargetKind | undefined;
  readonly state?: ModerationState | undefined;
  /** The position of the last row of the previous page. */
  readonly after?: Pick<StateRow, "decidedAt" | "kind" | "target"> | undefined;
  readonly limit: number;
}

/** A page of states, latest decision first. */
export async function selectStatesPage(db: Db, { kind, state, after, limit }: StatesPage): Promise<StateRow[]> {
  const isLater = after && [
    lt(states.decidedAt, after.decidedAt),
    and(
      eq(states.decidedAt, after.decidedAt),
      sql`(${states.kind}, ${states.target}) > (${after.kind}, ${after.target})`,
    ),
  ];
  return db
    .select()
    .from(states)
    .where(and(kind && eq(states.kind, kind), state && eq(states.state, state), isLater && or(...isLater)))
    .orderBy(desc(states.decidedAt), asc(states.kind), asc(states.target))
    .limit(limit);
}

/** The number of restrictions that have not ended. */
export async function countRestrictions(db: Db, now: Date): Promise<number> {
  return db.$count(states, isInForce(now));
}

/** Removes an operator's id from the decisions that they made. */
export async function clearDecidedBy(tx: Tx, accountId: string): Promise<void> {
  await tx.update(decisions).set({ decidedBy: "" }).where(eq(decisions.decidedBy, accountId));
}

/** Clears the reasons of decisions that concern only one workspace; the decisions still count in the figures. */
export async function clearReasonsOf(tx: Tx, workspaceId: string): Promise<void> {
  const ofWorkspace = tx
    .select({ id: changes.decisionId })
    .from(changes)
    .groupBy(changes.decisionId)
    .where(
      inArray(
        changes.decisionId,
        tx.select({ id: changes.decisionId }).from(changes).where(eq(changes.workspaceId, workspaceId)),
      ),
    )
    .having(
      sql`bool_and(${changes.workspaceId} is not distinct from ${workspaceId}::uuid or ${changes.workspaceId} is null)`,
    );
  await tx.update(decisions).set({ reason: "" }).where(inArray(decisions.id, ofWorkspace));
}

/** The restrictions that block lists have set, each with the name of its list. */
export async function selectBlockListRestrictions(db: Db): Promise<(StateRow & { readonly list: string })[]> {
  return db
    .select({ ...getTableColumns(states), list: decisions.decidedBy })
    .from(states)
    .innerJoin(decisions, eq(decisions.id, states.decisionId))
    .where(and(eq(states.source, "list"), ne(states.state, "ok")));
}

/** The workspace and kind of each restriction in force in some workspaces. */
export async function selectRestricted(
  db: Db | Tx,
  { workspaceIds, now }: { workspaceIds: readonly string[]; now: Date },
): Promise<Pick<StateRow, "kind" | "workspaceId">[]> {
  return db
    .selectDistinct({ kind: states.kind, workspaceId: states.workspaceId })
    .from(states)
    .where(and(inArray(states.workspaceId, [...workspaceIds]), isInForce(now)));
}
