import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { isRetiredForOthers } from "./handles.ts";
import { planLimitsAt, planLimitsNow, NO_LIMITS, type PlanFields } from "./current-plan.ts";
import { type PlanLimits, PROMO_USERS } from "./price-list.ts";
import {
  deletePending,
  deletePendingWorkspace,
  deleteWorkspace,
  insertWorkspace,
  selectPlans,
  selectWithPrimary,
  selectWorkspace,
  selectWorkspaceByHandle,
  claimPromo,
  updatePending,
  updatePlan,
  type Workspace,
  lockPrimary,
  searchPrimaries,
  selectAccountWorkspaces,
  selectTotals,
  selectWorkspaces,
  selectIds,
  updateClosed,
  updatePrimary,
} from "./store/workspaces.ts";

export type { Workspace } from "./store/workspaces.ts";

/** Days after which the handle of a pending workspace is free again. */
const PENDING_DAYS = 7;

interface NewWorkspace {
  readonly id: string;
  readonly handle: string;
  /** True until an address is verified: the handle is taken, but not public. */
  readonly pending: boolean;
  /** The account's primary workspace; absent if this is the primary one. */
  readonly primaryId?: string;
  /** Set if the account's other pages are closed: hides the new workspace from the public from the start. */
  readonly closedAt?: Date | null;
  readonly createdAt: Date;
}

/**
 * Creates a workspace within the caller's transaction. Returns `handle_taken` instead of throwing if the handle is
 * taken or retired, regardless of case.
 */
export async function createWorkspace(scope: EventTx, workspace: NewWorkspace): Promise<"created" | "handle_taken"> {
  const { id, handle, createdAt } = workspace;
  if (!(await insertWorkspace(scope.tx, workspace))) return "handle_taken";
  // checked after the insert, which waits for a concurrent transaction that retires this handle
  if (await isRetiredForOthers(scope.tx, handle, id, createdAt)) {
    await deleteWorkspace(scope.tx, id);
    return "handle_taken";
  }
  const subject = { handle, ...(workspace.primaryId !== undefined && { primaryId: workspace.primaryId }) };
  await scope.emit({ name: "workspace.created", workspaceId: id, subject });
  return "created";
}

/** Makes a pending workspace public, within the caller's transaction; the first `PROMO_USERS` get the promo. */
export async function openWorkspace(tx: Tx, id: string): Promise<void> {
  await updatePending(tx, id, false);
  await claimPromo(tx, id, PROMO_USERS);
}

/** The workspace with this id, pending or not. */
export async function findWorkspace(ctx: { readonly db: Db | Tx }, id: string): Promise<Workspace | undefined> {
  return selectWorkspace(ctx.db, id);
}

/** The account's primary workspace, whose plan, promo and storage apply to this one. Usually the workspace itself. */
export async function findPrimary(ctx: { readonly db: Db | Tx }, id: string): Promise<Workspace | undefined> {
  return (await selectWithPrimary(ctx.db, id))?.primary;
}

/** Like `findPrimary`, but throws if there is no such workspace. */
export async function getPrimary(ctx: { readonly db: Db | Tx }, id: string): Promise<Workspace> {
  const primary = await findPrimary(ctx, id);
  if (!primary) throw new Error(`workspace ${id} is gone`);
  return primary;
}

/** The workspace together with its primary workspace, in one query. */
export function findWithPrimary(
  ctx: { readonly db: Db | Tx },
  id: string,
): Promise<{ workspace: Workspace; primary: Workspace } | undefined> {
  return selectWithPrimary(ctx.db, id);
}

/** False until an address is verified, and while the workspace is closed, such as before its deletion. */
export function isPublic({ pending, closedAt }: Pick<Workspace, "pending" | "closedAt">): boolean {
  return !pending && closedAt === null;
}

/** The public workspace with this handle, regardless of case; undefined if it is not public. */
export async function findWorkspaceByHandle(
  ctx: { readonly db: Db | Tx },
  handle: string,
): Promise<Workspace | undefined> {
  const workspace = await findAnyWorkspaceByHandle(ctx, handle);
  return workspace && isPublic(workspace) ? workspace : undefined;
}

/** Like `findWorkspaceByHandle`, but also finds a workspace that is not public, such as before its deletion. */
export async function findAnyWorkspaceByHandle(
  ctx: { readonly db: Db | Tx },
  handle: string,
): Promise<Workspace | undefined> {
  // PostgreSQL rejects this character, and no handle contains it
  return handle.includes("\0") ? undefined : selectWorkspaceByHandle(ctx.db, handle);
}

/** The current limits of a workspace, by its account's plan; none if the installation has plan limits switched off. */
export async function getPlanLimits(
  ctx: Pick<PlanCtx, "now" | "planLimits"> & { readonly db: Db | Tx },
  id: string,
): Promise<PlanLimits> {
  if (!ctx.planLimits) return NO_LIMITS;
  return planLimitsNow(ctx, await getPrimary(ctx, id));
}

/** How many days raw events of these workspaces are kept under their current plans; deleted workspaces are missing. */
export async function findRawDays(
  ctx: Pick<PlanCtx, "now" | "planLimits"> & { readonly db: Db },
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const now = ctx.now();
  const rows = await selectPlans(ctx.db, ids);
  return new Map(rows.map(({ id, ...plan }) => [id, (ctx.planLimits ? planLimitsAt(plan, now) : NO_LIMITS).rawDays]));
}

/**
 * Assigns a plan to an account by the handle of one of its pages, for good (`planUntil` null) or until an instant.
 * Returns the primary workspace, or undefined if no workspace has the handle.
 */
export async function setPlan(ctx: Pick<Ctx, "db">, handle: string, plan: PlanFields): Promise<Workspace | undefined> {
  return updatePlan(ctx.db, handle, plan);
}

/** Frees the handle of a pending workspace, within the caller's transaction. */
export async function releaseHandle(tx: Tx, id: string): Promise<void> {
  await deletePendingWorkspace(tx, id);
}

/** Frees the handles of workspaces that have been pending for `PENDING_DAYS`. */
export async function releasePending(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deletePending(ctx.db, new Date(ctx.now().getTime() - PENDING_DAYS * DAY_MS));
}

/** Workspaces by their ids, oldest first. */
export function listWorkspaces(ctx: { readonly db: Db | Tx }, ids: readonly string[]): Promise<Workspace[]> {
  return selectWorkspaces(ctx.db, ids);
}

/**
 * Reserves one more page for an account: returns its primary workspace, locked until the caller's transaction ends, so
 * that only one of two concurrent calls gets the last page of the plan. Undefined if the plan's limit is reached.
 */
export async function reservePage(
  ctx: Pick<PlanCtx, "now" | "planLimits">,
  tx: Tx,
  primaryId: string,
): Promise<Workspace | undefined> {
  const primary = await lockPrimary(tx, primaryId);
  const { pages } = planLimitsNow(ctx, primary);
  return (await selectAccountWorkspaces(tx, primary.id)).length < pages ? primary : undefined;
}

/**
 * Locks the account's primary workspace until the caller's transaction ends, so that concurrent calls which count rows
 * against a limit run one after the other.
 */
export async function lockWorkspace(tx: Tx, id: string): Promise<void> {
  await lockPrimary(tx, id);
}

/**
 * Hides a workspace from the public, within the caller's transaction; its links and page respond as if they never
 * existed.
 */
export function closeWorkspace(tx: Tx, id: string, now: Date): Promise<void> {
  return updateClosed(tx, id, now);
}

/** Makes a closed workspace public again. */
export function reopenWorkspace(tx: Tx, id: string): Promise<void> {
  return updateClosed(tx, id, null);
}

/** Detaches a workspace from its account's plan, within the caller's transaction. */
export function detachFromPrimary(tx: Tx, id: string): Promise<void> {
  return updatePrimary(tx, id, null);
}

/** Deletes a workspace with all its dependent rows, within the caller's transaction; returns the deleted row. */
export function eraseWorkspace(tx: Tx, id: string): Promise<Workspace | undefined> {
  return deleteWorkspace(tx, id);
}

/** The ids of all workspaces. */
export function listWorkspaceIds({ db }: Pick<Ctx, "db">): Promise<string[]> {
  return selectIds(db);
}

/** The workspaces of the account with this primary workspace, which comes first. */
export function listAccountWorkspaces(ctx: { readonly db: Db | Tx }, primaryId: string): Promise<Workspace[]> {
  return selectAccountWorkspaces(ctx.db, primaryId);
}

/** The primary workspaces of the accounts with a handle that contains a text, ignoring case. */
export function searchPrimaryIds({ db }: Pick<Ctx, "db">, text: string, limit: number): Promise<string[]> {
  return searchPrimaries(db, text, limit);
}

/** The number of workspaces with a verified owner, closed ones included, and the storage of all workspaces in bytes. */
export function getTotals({ db }: Pick<Ctx, "db">): Promise<{ count: number; storageBytes: number }> {
  return selectTotals(db);
}
