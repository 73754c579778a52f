import { ApiError, requireFound } from "#base/errors.ts";
import { hasTwoStep } from "#features/accounts/account-list.ts";
import { endView, startView } from "#features/accounts/account-views.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { planAt } from "#features/workspaces/current-plan.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { recordAction, requireAccount } from "./actions.ts";
import { operatorAccount } from "./errors.ts";
import { isOperator } from "./operators.ts";
import type { OperateCtx } from "./ctx.ts";

/**
 * Starts a read-only session in which the operator sees what the owner sees. The owner is notified by email and in the
 * security log. Throws notFound or operatorAccount.
 */
export async function viewAccount(ctx: OperateCtx, accountId: string, reason: string) {
  const { email } = await requireAccount(ctx, accountId);
  if (await isOperator(ctx, accountId)) throw new ApiError(operatorAccount);
  const { handle, promo, planUntil, ...workspace } = requireFound(await findWorkspace(ctx, accountId));
  const view = await runInTransaction(ctx, async (scope) => {
    await recordAction(ctx, scope, { action: "viewed", target: email, accountId, reason });
    return startView(ctx, scope.tx, { accountId, reason });
  });
  return {
    _id: view.id,
    token: view.token,
    username: handle,
    email,
    plan: planAt({ ...workspace, planUntil }, ctx.now()),
    planUntil: planUntil?.toISOString() ?? null,
    promo,
    expiresAt: view.expiresAt.toISOString(),
  };
}

/** Any operator may end a view. Throws notFound. */
export async function endAccountView(
  ctx: OperateCtx,
  { accountId, viewId }: { readonly accountId: string; readonly viewId: string },
): Promise<void> {
  await runInTransaction(ctx, (scope) => endView(scope, accountId, viewId));
}

/**
 * False once the viewer is no longer an operator with two-step sign-in, or the account's owner has become an operator.
 */
export async function mayView(
  ctx: Pick<OperateCtx, "db" | "desk">,
  { operatorId, accountId }: { readonly operatorId: string; readonly accountId: string },
): Promise<boolean> {
  const [isViewer, isSecured, isViewedOperator] = await Promise.all([
    isOperator(ctx, operatorId),
    hasTwoStep(ctx, operatorId),
    isOperator(ctx, accountId),
  ]);
  return isViewer && isSecured && !isViewedOperator;
}
