import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { NO_WORKSPACE } from "#features/outbox/domain-events.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findPrimary } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { DecisionSource, DecisionContent, ModerationCategory, ModerationState, Target } from "./state.ts";
import {
  type ChangeRow,
  clearDecidedBy,
  clearReasonsOf,
  countRestrictions,
  deleteStates,
  type DecisionRow,
  insertDecision,
  lockModeration,
  putStates,
  selectChanges,
  selectDecision,
  selectDecisionsBetween,
  selectRestricted,
  selectBlockListRestrictions,
  selectStates,
  selectStatesPage,
  selectUndoneChanges,
  selectWorkspaceRestrictions,
  type StateRow,
  type StatesPage,
  type StoredState,
  updateUndone,
} from "./store.ts";

export type { StateRow, StatesPage } from "./store.ts";

/** A target with the workspace that it belongs to; null for a destination host. */
export interface OwnedTarget extends Target {
  readonly workspaceId: string | null;
}

interface NewDecision extends DecisionContent, DecisionSource {
  readonly targets: readonly OwnedTarget[];
}

/**
 * Sets the state of some targets in one transaction, and returns the id of the decision; undefined if nothing changed.
 * A list never overrides a person's decision that is in force.
 */
export async function decideModeration(ctx: Ctx, decision: NewDecision): Promise<string | undefined> {
  const { targets, state, category, reason, until, source, decidedBy } = decision;
  const decidedAt = ctx.now();
  const id = newId(decidedAt.getTime());
  return runInTransaction(ctx, async (scope) => {
    await lockModeration(scope.tx);
    const before = byTarget(await selectStates(scope.tx, targets));
    const chosen = [...new Map(targets.map((target) => [toKey(target), target])).values()].filter((target) => {
      const known = before.get(toKey(target));
      if (source !== "list") return true;
      const isInForce = known && (known.until === null || known.until > decidedAt);
      return isInForce ? known.source === "list" && known.state !== state : state !== "ok";
    });
    if (chosen.length === 0) return undefined;
    const rows = chosen.map(({ kind, target, workspaceId }): StateRow => {
      const common = { kind, target, workspaceId, state, category, reason, until };
      return { ...common, source, decisionId: id, decidedAt };
    });
    await putStates(scope.tx, rows);
    const changes = chosen.map(({ kind, target, workspaceId }) => {
      const known = before.get(toKey({ kind, target }));
      return { decisionId: id, kind, target, workspaceId, before: known ? toStored(known) : null };
    });
    const content = { state, category, reason, until };
    await insertDecision(scope.tx, { id, source, decidedBy, decidedAt, undoneAt: null, ...content }, changes);
    await announce(scope, id, rows);
    return id;
  });
}

/**
 * Restores the states from before a decision and the undone ones before it, except those that a later decision has
 * changed. False if there is no such decision, or it was already undone.
 */
export async function undoDecision(ctx: Ctx, id: string): Promise<boolean> {
  return runInTransaction(ctx, async (scope) => {
    await lockModeration(scope.tx);
    if (!(await updateUndone(scope.tx, id, ctx.now()))) return false;
    const changes = await selectChanges(scope.tx, id);
    const current = byTarget(await selectStates(scope.tx, changes));
    const reverted = await skipUndone(
      scope.tx,
      changes.filter((change) => current.get(toKey(change))?.decisionId === id),
    );
    await deleteStates(
      scope.tx,
      reverted.filter(({ before }) => before === null),
    );
    await putStates(
      scope.tx,
      reverted.flatMap(({ before }) => (before ? [fromStored(before)] : [])),
    );
    await announce(scope, id, changes);
    return true;
  });
}

/** The changes with the states from before that are still in force: a decision undone in the meantime left none. */
async function skipUndone(tx: Tx, reverted: readonly ChangeRow[]): Promise<readonly ChangeRow[]> {
  const toName = (decisionId: string, target: Target) => `${decisionId} ${toKey(target)}`;
  const decisionIds = new Set(reverted.flatMap(({ before }) => before?.decisionId ?? []));
  const undone = new Map(
    (await selectUndoneChanges(tx, [...decisionIds])).map((each) => [toName(each.decisionId, each), each]),
  );
  if (undone.size === 0) return reverted;
  const earlier = reverted.map((change) => {
    const skipped = change.before && undone.get(toName(change.before.decisionId, change));
    return skipped ? { ...change, before: skipped.before } : change;
  });
  return skipUndone(tx, earlier);
}

/** A decision with its targets. */
export interface ModerationDecision extends Omit<DecisionRow, "state" | "category"> {
  readonly state: ModerationState;
  readonly category: ModerationCategory;
  readonly targets: readonly OwnedTarget[];
}

/**
 * A decision with the state that it set. Undefined for an unknown decision, or an old one whose state was not stored.
 */
export async function findDecision(
  { db }: { readonly db: Db | Tx },
  id: string,
): Promise<ModerationDecision | undefined> {
  const row = await selectDecision(db, id);
  if (!row || row.state === null || row.category === null) return undefined;
  const { state, category } = row;
  return { ...row, state, category, targets: await selectChanges(db, id) };
}

/** A decision for the yearly figures. */
export interface DecisionFigure extends Pick<DecisionRow, "id" | "source" | "state" | "category"> {
  readonly isInPeriod: boolean;
}

/** The decisions of a period, plus those with the given ids, keyed by id. */
export async function listDecisionsBetween(
  db: Db,
  period: { readonly from: Date; readonly to: Date },
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecisionFigure>> {
  const rows = await selectDecisionsBetween(db, period, ids);
  return new Map(
    rows.map(({ decidedAt, ...row }) => [
      row.id,
      { ...row, isInPeriod: decidedAt >= period.from && decidedAt < period.to },
    ]),
  );
}

/** The targets that a decision changed; empty if there is no such decision. */
export function findDecidedTargets(db: Db, decisionId: string): Promise<readonly Target[]> {
  return selectChanges(db, decisionId);
}

/** The states of some targets; targets without one are missing. */
export function findStates({ db }: { readonly db: Db | Tx }, targets: readonly Target[]): Promise<StateRow[]> {
  return selectStates(db, targets);
}

/** Removes an operator from their decisions, within the transaction that deletes the account. */
export function forgetOperator(tx: Tx, accountId: string): Promise<void> {
  return clearDecidedBy(tx, accountId);
}

/** Clears the reasons of decisions about a workspace, within the transaction that deletes it. */
export function eraseReasons(tx: Tx, workspaceId: string): Promise<void> {
  return clearReasonsOf(tx, workspaceId);
}

/** The restrictions set by block lists, each with the list. */
export function listBlockListRestrictions({ db }: Pick<Ctx, "db">): Promise<(StateRow & { readonly list: string })[]> {
  return selectBlockListRestrictions(db);
}

/** The number of restrictions in force. */
export function countInForce(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  return countRestrictions(ctx.db, ctx.now());
}

/** States of all tenants, the latest decision first. */
export function listModerationStates(ctx: Pick<Ctx, "db">, page: StatesPage): Promise<StateRow[]> {
  return selectStatesPage(ctx.db, page);
}

/**
 * The workspaces among the given ones that have a restriction, and the accounts that are restricted as a whole, named
 * by their primary workspaces.
 */
export async function findRestricted(
  ctx: { readonly db: Db | Tx; now(): Date },
  workspaceIds: readonly string[],
): Promise<{ workspaces: ReadonlySet<string>; accounts: ReadonlySet<string> }> {
  const rows = await selectRestricted(ctx.db, { workspaceIds, now: ctx.now() });
  const ids = rows.flatMap(({ workspaceId }) => workspaceId ?? []);
  const accounts = rows.flatMap(({ kind, workspaceId }) => (kind === "account" && workspaceId ? [workspaceId] : []));
  return { workspaces: new Set(ids), accounts: new Set(accounts) };
}

const RESTRICTIONS_MAX = 500;

/** The restrictions in force in a workspace and the restriction of its account, newest first, at most 500. */
export async function listRestrictions(ctx: Pick<Ctx, "db" | "now">, workspaceId: string): Promise<StateRow[]> {
  const primaryId = (await findPrimary(ctx, workspaceId))?.id ?? workspaceId;
  const within = { workspaceId, primaryId, now: ctx.now(), limit: RESTRICTIONS_MAX };
  return selectWorkspaceRestrictions(ctx.db, within);
}

async function announce({ emit }: EventTx, decisionId: string, targets: readonly OwnedTarget[]): Promise<void> {
  for (const workspaceId of new Set(targets.map((target) => target.workspaceId ?? NO_WORKSPACE)))
    await emit({ name: "moderation.decided", workspaceId, subject: { decisionId } });
}

const toKey = ({ kind, target }: Target) => `${kind} ${target}`;

function byTarget(rows: readonly StateRow[]): Map<string, StateRow> {
  return new Map(rows.map((row) => [toKey(row), row]));
}

function toStored({ until, decidedAt, ...row }: StateRow): StoredState {
  return { ...row, until: until?.toISOString() ?? null, decidedAt: decidedAt.toISOString() };
}

function fromStored({ until, decidedAt, ...row }: StoredState): StateRow {
  return { ...row, until: until === null ? null : new Date(until), decidedAt: new Date(decidedAt) };
}
