import type { Db, Tx } from "#infra/postgres/client.ts";
import type { PlanCtx } from "./ctx.ts";
import { limitsNow } from "./plan.ts";
import { lockHome, selectHousehold, selectWorkspaces, type Workspace } from "./store.ts";

/** Workspaces by their ids, the oldest first. */
export function listWorkspaces(ctx: { readonly db: Db | Tx }, ids: readonly string[]): Promise<Workspace[]> {
  return selectWorkspaces(ctx.db, ids);
}

/**
 * The home of an account that is to have one page more, locked until the caller's transaction ends, so that of two at the plan's
 * limit one gets the last place; undefined where there is no room.
 */
export async function takePlaceAtHome(
  ctx: Pick<PlanCtx, "now" | "planLimits">,
  tx: Tx,
  homeId: string,
): Promise<Workspace | undefined> {
  const home = await lockHome(tx, homeId);
  if (!home) throw new Error(`workspace ${homeId} is gone`);
  const { pages } = limitsNow(ctx, home);
  return (await selectHousehold(tx, home.id)).length < pages ? home : undefined;
}
