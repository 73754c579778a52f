import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { FactTx } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { limitsAt, limitsNow, NO_LIMITS, type PlanFields } from "./plan.ts";
import { type PlanLimits, PROMO_USERS } from "./plans.ts";
import { isRetiredForOthers } from "./handles.ts";
import {
  deletePending,
  deletePendingWorkspace,
  deleteWorkspace,
  insertWorkspace,
  selectPlans,
  selectWithPrimary,
  selectWorkspace,
  selectWorkspaceByHandle,
  takePromoPlace,
  updatePending,
  updatePlan,
  type Workspace,
} from "./store.ts";

export type { Workspace } from "./store.ts";

/** A handle that was never proven is free again after so many days. */
export const PENDING_DAYS = 7;

export interface NewWorkspace {
  readonly id: string;
  readonly handle: string;
  /** True while nobody has proven an address: the handle is taken, but shows nobody. */
  readonly pending: boolean;
  /** The first page of the account that it is for, where it is not the first itself. */
  readonly homeId?: string;
  /** Set for one that the public is not to see yet, as the account's other pages. */
  readonly closedAt?: Date | null;
  readonly createdAt: Date;
}

/** Makes a workspace within the caller's transaction; answers `handle_taken`, in whatever case and for one that rests too, instead of throwing. */
export async function createWorkspace(scope: FactTx, workspace: NewWorkspace): Promise<"created" | "handle_taken"> {
  const { id, handle, createdAt } = workspace;
  if (!(await insertWorkspace(scope.tx, workspace))) return "handle_taken";
  // only now: who gives this very name up at the same moment has let us wait until it rested
  if (await isRetiredForOthers(scope.tx, handle, id, createdAt)) {
    await deleteWorkspace(scope.tx, id);
    return "handle_taken";
  }
  const subject = { handle, ...(workspace.homeId !== undefined && { homeId: workspace.homeId }) };
  await scope.fact({ name: "workspace.created", workspaceId: id, subject });
  return "created";
}

/** Shows a pending workspace to the world, within the caller's transaction; the first `PROMO_USERS` carry the promo from then on. */
export async function openWorkspace(tx: Tx, id: string): Promise<void> {
  await updatePending(tx, id, false);
  await takePromoPlace(tx, id, PROMO_USERS);
}

/** The workspace with this id, pending or not. */
export async function findWorkspace(ctx: { readonly db: Db | Tx }, id: string): Promise<Workspace | undefined> {
  return selectWorkspace(ctx.db, id);
}

/** The workspace whose plan, promo and storage hold for this one: the first page of the account that has it, mostly itself. */
export async function findPrimary(ctx: { readonly db: Db | Tx }, id: string): Promise<Workspace | undefined> {
  return (await selectWithPrimary(ctx.db, id))?.home;
}

/** The workspace together with its home, in one question. */
export function findWithPrimary(
  ctx: { readonly db: Db | Tx },
  id: string,
): Promise<{ workspace: Workspace; home: Workspace } | undefined> {
  return selectWithPrimary(ctx.db, id);
}

/** True unless nobody has proven an address yet, or the owner has asked for its deletion. */
export function isPublic({ pending, closedAt }: Pick<Workspace, "pending" | "closedAt">): boolean {
  return !pending && closedAt === null;
}

/** The workspace that the public finds under this handle, in whatever case; one that is not public is absent. */
export async function findWorkspaceByHandle(ctx: Pick<Ctx, "db">, handle: string): Promise<Workspace | undefined> {
  // because PostgreSQL refuses this sign, and no handle holds it
  if (handle.includes("\0")) return undefined;
  const workspace = await selectWorkspaceByHandle(ctx.db, handle);
  return workspace && isPublic(workspace) ? workspace : undefined;
}

/** How much a workspace may hold now, by the plan of its home: nothing limits it where the installation has switched plan limits off. */
export async function findLimits(
  ctx: Pick<PlanCtx, "now" | "planLimits"> & { readonly db: Db | Tx },
  id: string,
): Promise<PlanLimits> {
  if (!ctx.planLimits) return NO_LIMITS;
  const primary = await findPrimary(ctx, id);
  if (!primary) throw new Error(`workspace ${id} is gone`);
  return limitsNow(ctx, primary);
}

/** How many days single events of these workspaces are kept by what holds now; one that is gone is missing. */
export async function findRawDays(
  ctx: Pick<PlanCtx, "now" | "planLimits"> & { readonly db: Db },
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const now = ctx.now();
  const rows = await selectPlans(ctx.db, ids);
  return new Map(rows.map(({ id, ...plan }) => [id, (ctx.planLimits ? limitsAt(plan, now) : NO_LIMITS).rawDays]));
}

/**
 * Gives the home of a workspace a plan, which holds for all its pages, for good (`planUntil` null) or until an instant; answers
 * the home, absent if nobody has the handle.
 */
export async function setPlan(ctx: Pick<Ctx, "db">, handle: string, plan: PlanFields): Promise<Workspace | undefined> {
  return updatePlan(ctx.db, handle, plan);
}

/** Frees the handle of a pending workspace, within the caller's transaction. */
export async function releaseHandle(tx: Tx, id: string): Promise<void> {
  await deletePendingWorkspace(tx, id);
}

/** Frees the handles that were taken `PENDING_DAYS` ago and never proven. */
export async function releasePending(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deletePending(ctx.db, new Date(ctx.now().getTime() - PENDING_DAYS * DAY_MS));
}
