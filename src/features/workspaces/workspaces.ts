import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { FactTx } from "#features/outbox/transact.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { PlanFields } from "./plan.ts";
import {
  deletePending,
  insertWorkspace,
  selectWorkspace,
  selectWorkspaceByHandle,
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
  readonly createdAt: Date;
}

/** Makes a workspace within the caller's transaction; answers `handle_taken`, in whatever case, instead of throwing. */
export async function createWorkspace(scope: FactTx, workspace: NewWorkspace): Promise<"created" | "handle_taken"> {
  if (!(await insertWorkspace(scope.tx, workspace))) return "handle_taken";
  await scope.fact({ name: "workspace.created", workspaceId: workspace.id, subject: { handle: workspace.handle } });
  return "created";
}

/** Shows a pending workspace to the world, within the caller's transaction. */
export async function openWorkspace(tx: Tx, id: string): Promise<void> {
  await updatePending(tx, id, false);
}

/** The workspace with this id, pending or not. */
export async function findWorkspace(ctx: Pick<Ctx, "db">, id: string): Promise<Workspace | undefined> {
  return selectWorkspace(ctx.db, id);
}

/** The workspace that the public finds under this handle, in whatever case; a pending one is absent. */
export async function findWorkspaceByHandle(ctx: Pick<Ctx, "db">, handle: string): Promise<Workspace | undefined> {
  // because PostgreSQL refuses this sign, and no handle holds it
  if (handle.includes("\0")) return undefined;
  const workspace = await selectWorkspaceByHandle(ctx.db, handle);
  return workspace?.pending ? undefined : workspace;
}

/** Gives a workspace a plan, for good (`planUntil` null) or until an instant; absent if nobody has the handle. */
export async function setPlan(ctx: Pick<Ctx, "db">, handle: string, plan: PlanFields): Promise<Workspace | undefined> {
  return updatePlan(ctx.db, handle, plan);
}

/** Frees the handles that were taken `PENDING_DAYS` ago and never proven. */
export async function releasePending(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deletePending(ctx.db, new Date(ctx.now().getTime() - PENDING_DAYS * DAY_MS));
}
