import type { Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { addStorage, selectWorkspace } from "./store.ts";
import { findLimits } from "./workspaces.ts";

/** True while the workspace keeps less than its plan lets it; a look without a lock, which may be over the next moment. */
export async function hasStorage(ctx: Pick<PlanCtx, "db" | "now" | "planLimits">, id: string): Promise<boolean> {
  const { storageBytes: limit } = await findLimits(ctx, id);
  const workspace = await selectWorkspace(ctx.db, id);
  return limit === null || (workspace?.storageBytes ?? 0) < limit;
}

/**
 * Counts bytes that a workspace keeps from now on, within the caller's transaction, which holds its row until it ends; false,
 * and nothing is counted, where its plan has no room for them.
 */
export async function takeStorage(
  ctx: Pick<PlanCtx, "now" | "planLimits">,
  tx: Tx,
  id: string,
  bytes: number,
): Promise<boolean> {
  const { storageBytes: limit } = await findLimits({ now: ctx.now, planLimits: ctx.planLimits, db: tx }, id);
  return addStorage(tx, id, bytes, limit);
}

/** Counts bytes that a workspace no longer keeps, within the caller's transaction. */
export async function giveBackStorage(tx: Tx, id: string, bytes: number): Promise<void> {
  await addStorage(tx, id, -bytes, null);
}
