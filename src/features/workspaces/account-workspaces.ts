import type { Db, Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { limitsNow } from "./plan.ts";
import { lockPrimary, selectAccountWorkspaces, selectWorkspaces, type Workspace } from "./store/workspaces.ts";

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
  if (!primary) throw new Error(`workspace ${primaryId} is gone`);
  const { pages } = limitsNow(ctx, primary);
  return (await selectAccountWorkspaces(tx, primary.id)).length < pages ? primary : undefined;
}
