import { ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { isSwitchable, type PlanName } from "#features/workspaces/membership-by-plan.ts";
import type { PlanFields } from "#features/workspaces/current-plan.ts";
import { findWorkspace, setPlan, type Workspace } from "#features/workspaces/workspaces.ts";
import { planUnavailable } from "./profile/contract.ts";
import { recordSecurityEvent, type SecurityEventCtx } from "./security-events.ts";
import { selectAccount } from "./store/accounts.ts";

/**
 * Gives the workspace of a username a plan, permanently (`planUntil` null) or until an instant, and records a security
 * event. Returns undefined if no workspace has the name. A smaller plan deletes nothing: what exceeds its limits stays.
 */
export async function assignPlan(ctx: Ctx, handle: string, plan: PlanFields): Promise<Workspace | undefined> {
  return runInTransaction(ctx, async (scope) => {
    const workspace = await setPlan({ db: scope.tx }, handle, plan);
    if (workspace) await recordPlan({ now: ctx.now, byOperator: true }, scope, workspace.id, plan);
    return workspace;
  });
}

/**
 * Switches the caller's account to a free plan permanently. Throws planUnavailable for a plan that has a price or is
 * not in the price list. A smaller plan deletes nothing.
 */
export async function switchPlan(ctx: Ctx & { readonly accountId: string }, plan: PlanName): Promise<void> {
  if (!isSwitchable(plan)) throw new ApiError(planUnavailable);
  const { accountId } = ctx;
  await runInTransaction(ctx, async (scope) => {
    const workspace = await findWorkspace({ db: scope.tx }, accountId);
    if (!workspace) throw new Error("A session has no account");
    // Choosing the current plan changes nothing, unless the plan had an end.
    if (workspace.plan === plan && workspace.planUntil === null) return;
    const chosen = { plan, planUntil: null };
    await setPlan({ db: scope.tx }, workspace.handle, chosen);
    await recordPlan(ctx, scope, accountId, chosen);
  });
}

async function recordPlan(
  ctx: SecurityEventCtx,
  { tx, emit }: EventTx,
  id: string,
  { plan, planUntil }: PlanFields,
): Promise<void> {
  const details = { plan, until: planUntil?.toISOString() ?? "" };
  await emit({ name: "workspace.plan_changed", workspaceId: id, subject: details });
  // A pending sign-up with an address that is already taken has a workspace without an account.
  if (!(await selectAccount(tx, id))) return;
  await recordSecurityEvent(ctx, tx, { accountId: id, kind: "plan_changed", details });
}
