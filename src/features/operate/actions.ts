import { ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { paginate } from "#base/paginate.ts";
import { findListedAccount } from "#features/accounts/account-list.ts";
import { undoDecision } from "#features/moderation/moderate.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { ResponseBody } from "#base/contract.ts";
import type { OperateContract } from "./contract.ts";
import { alreadyUndone } from "./errors.ts";
import type { OperateCtx } from "./ctx.ts";
import type { OperatorActionName } from "./schemas.ts";
import { type ActionRow, insertAction, selectActions, updateActionUndone } from "./store.ts";

export type ShownAction = ResponseBody<OperateContract["GET /v1/operate/actions"]>["actions"][number];

interface NewAction {
  readonly action: OperatorActionName;
  readonly target: string;
  /** The account that it concerns, if there is one. */
  readonly accountId?: string | null | undefined;
  readonly reason: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly decisionId?: string | undefined;
}

/** Records an operator's action, within the caller's transaction. */
export async function recordAction(
  ctx: Pick<OperateCtx, "accountId" | "now">,
  { tx }: Pick<EventTx, "tx">,
  { details = {}, ...action }: NewAction,
): Promise<ActionRow> {
  const createdAt = ctx.now();
  const row = {
    ...action,
    id: newId(createdAt.getTime()),
    operatorId: ctx.accountId,
    accountId: action.accountId ?? null,
    decisionId: action.decisionId ?? null,
    details,
    createdAt,
    undoneAt: null,
  };
  await insertAction(tx, row);
  return row;
}

const PAGE_SIZE = 50;

/** The actions of operators on one account or all, newest first. */
export async function listActions(
  ctx: Pick<OperateCtx, "db">,
  { accountId, cursor }: { readonly accountId?: string | undefined; readonly cursor?: string | undefined },
): Promise<{ actions: ShownAction[]; next: string | null }> {
  const rows = await selectActions(ctx.db, { accountId, before: cursor, limit: PAGE_SIZE + 1 });
  const { items, next } = paginate(rows, PAGE_SIZE);
  return { actions: await presentActions(ctx, items), next };
}

/** Undoes the moderation decision of an action, and records that with the action's reason. Throws alreadyUndone. */
export async function undoAction(ctx: OperateCtx, actionId: string): Promise<void> {
  const decisionId = await runInTransaction(ctx, async (scope) => {
    const action = await updateActionUndone(scope.tx, actionId, ctx.now());
    if (!action) throw new ApiError(alreadyUndone);
    if (action.decisionId === null || !(await undoDecision(scope.ctx, action.decisionId)))
      throw new ApiError(alreadyUndone);
    const { target, accountId, reason, details } = action;
    await recordAction(ctx, scope, { action: "moderation_undone", target, accountId, reason, details });
    return action.decisionId;
  });
  await applyDecision(ctx, decisionId);
}

/** Makes this process apply a decision before it responds. Other processes follow within a second. */
export async function applyDecision({ desk }: OperateCtx, decisionId: string): Promise<void> {
  await desk.applyModeration({ name: "moderation.decided", workspaceId: "", subject: { decisionId } });
}

export async function presentAction(ctx: Pick<OperateCtx, "db">, row: ActionRow): Promise<ShownAction> {
  const [action] = await presentActions(ctx, [row]);
  return action!;
}

async function presentActions(ctx: Pick<OperateCtx, "db">, rows: readonly ActionRow[]): Promise<ShownAction[]> {
  const ids = [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))];
  const found = await Promise.all(ids.map((id) => findListedAccount(ctx, id)));
  const addresses = new Map(found.flatMap((account) => (account ? [[account.id, account.email]] : [])));
  return rows.map(({ id, operatorId, decisionId, createdAt, undoneAt, ...row }) => ({
    _id: id,
    action: row.action,
    operator: addresses.get(operatorId ?? "") ?? null,
    target: row.target,
    accountId: row.accountId,
    reason: row.reason,
    details: { ...row.details },
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    canUndo: decisionId !== null && undoneAt === null,
  }));
}

/** Throws notFound. */
export async function requireAccount(ctx: Pick<OperateCtx, "db">, accountId: string) {
  return requireFound(await findListedAccount(ctx, accountId));
}
