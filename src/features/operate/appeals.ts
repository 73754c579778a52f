import { decideAppeal, listAppeals } from "#features/abuse/appeals/appeals.ts";
import { findAppealedTargets } from "#features/abuse/appeals/own-targets.ts";
import type { ParsedInput, ResponseBody } from "#base/contract.ts";
import { ApiError, requireFound } from "#base/errors.ts";
import { type ModerationDecision, findDecision } from "#features/moderation/moderate.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findPrimary, findWorkspace } from "#features/workspaces/workspaces.ts";
import { applyDecision, presentAction, recordAction, type ShownAction } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";
import { ownDecision } from "./errors.ts";
import { hasOtherOperator } from "./operators.ts";
import { updateDecisionUndone } from "./store.ts";
import { findTargetNames } from "./target-names.ts";

type Appeals = ResponseBody<OperateContract["GET /v1/operate/appeals"]>;
type AppealDecisionInput = ParsedInput<OperateContract["POST /v1/operate/appeals/{appealId}/decide"]>["body"];

/** Appeals that await an outcome, oldest first, each with its decision. */
export async function listDeskAppeals(ctx: OperateCtx): Promise<Appeals> {
  const rows = await listAppeals(ctx);
  const hasOther = await hasOtherOperator(ctx);
  const appeals = rows.map(async ({ id, decisionId, workspaceId, text, createdAt }) => {
    const decision = await findDecision(ctx, decisionId);
    if (!decision) return [];
    const own = await findAppealedTargets(ctx, workspaceId, decision);
    const names = await findTargetNames(ctx, own);
    const { state, category, reason, source, decidedBy, decidedAt } = decision;
    return [
      {
        _id: id,
        decisionId,
        accountId: (await findPrimary(ctx, workspaceId))?.id ?? null,
        targets: own.map((target) => ({ kind: target.kind, name: names.get(target) ?? target.target })),
        state,
        category,
        decisionReason: reason,
        list: source === "list" ? decidedBy : null,
        decidedAt: decidedAt.toISOString(),
        text,
        createdAt: createdAt.toISOString(),
        canDecide: !hasOther || !isOwn(ctx, decision),
      },
    ];
  });
  return { appeals: (await Promise.all(appeals)).flat() };
}

/** True for a decision that the operator made. */
function isOwn(
  { accountId }: OperateCtx,
  { source, decidedBy }: Pick<ModerationDecision, "source" | "decidedBy">,
): boolean {
  return source === "operator" && decidedBy === accountId;
}

/**
 * Decides an appeal. Throws notFound if it does not await an outcome. Throws ownDecision if the operator made the
 * appealed decision and another operator could decide.
 */
export async function decideDeskAppeal(
  ctx: OperateCtx,
  appealId: string,
  { outcome, reason }: AppealDecisionInput,
): Promise<ShownAction> {
  const hasOther = await hasOtherOperator(ctx);
  const { row, reversedBy } = await runInTransaction(ctx, async (scope) => {
    const command = { appealId, outcome, reason, decidedBy: ctx.accountId };
    const decided = requireFound(await decideAppeal({ ...scope.ctx, jobs: ctx.jobs }, command));
    const decision = await findDecision({ db: scope.tx }, decided.decisionId);
    const isOwnDecision = decision !== undefined && isOwn(ctx, decision);
    if (isOwnDecision && hasOther) throw new ApiError(ownDecision);
    if (decided.reversedBy === decided.decisionId) await updateDecisionUndone(scope.tx, decided.decisionId, ctx.now());
    const { workspaceId } = decided;
    const workspace = await findWorkspace({ db: scope.tx }, workspaceId);
    const action = await recordAction(ctx, scope, {
      action: "appeal_decided",
      target: workspace ? `@${workspace.handle}` : workspaceId,
      accountId: (await findPrimary({ db: scope.tx }, workspaceId))?.id,
      reason,
      details: { outcome, ...(isOwnDecision && { own: "true" }) },
    });
    return { row: action, reversedBy: decided.reversedBy };
  });
  if (reversedBy !== undefined) await applyDecision(ctx, reversedBy);
  return presentAction(ctx, row);
}
