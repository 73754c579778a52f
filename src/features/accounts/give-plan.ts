import type { Ctx } from "#features/outbox/ctx.ts";
import { transact } from "#features/outbox/transact.ts";
import type { PlanFields } from "#features/workspaces/plan.ts";
import { setPlan, type Workspace } from "#features/workspaces/workspaces.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { selectAccount } from "./store/accounts.ts";

/**
 * Gives the workspace of a username a plan, for good (`planUntil` null) or until an instant, and notes it where its owner
 * looks; absent if nobody has the name. A smaller plan deletes nothing: what is above its limit stays.
 */
export async function givePlan(ctx: Ctx, handle: string, plan: PlanFields): Promise<Workspace | undefined> {
  return transact(ctx, async ({ tx, fact }) => {
    const workspace = await setPlan({ db: tx }, handle, plan);
    if (!workspace) return undefined;
    const until = plan.planUntil?.toISOString() ?? "";
    await fact({ name: "workspace.plan_changed", workspaceId: workspace.id, subject: { plan: plan.plan, until } });
    // because a name that somebody tried for a taken address is held by a workspace without an account
    if (await selectAccount(tx, workspace.id)) {
      const details = { plan: plan.plan, until };
      await recordSecurityEvent(ctx, tx, { accountId: workspace.id, kind: "plan_changed", details });
    }
    return workspace;
  });
}
