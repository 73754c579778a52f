import { ApiError, notFound } from "#base/errors.ts";
import { findListedAccount, hasTwoStep } from "#features/accounts/account-list.ts";
import { findAccountByAddress } from "#features/accounts/recipient.ts";
import { endViews } from "#features/accounts/account-views.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { twoStepNeeded } from "./errors.ts";
import type { OperateCtx } from "./ctx.ts";
import { deleteOperator, hasOperator, insertOperator, selectOperators } from "./store.ts";

/** Throws notFound for accounts that are not operators, and twoStepNeeded for operators without two-step sign-in. */
export async function requireOperator(ctx: OperateCtx): Promise<void> {
  if (!(await isOperator(ctx, ctx.accountId))) throw new ApiError(notFound);
  if (!(await hasTwoStep(ctx, ctx.accountId))) throw new ApiError(twoStepNeeded);
}

/** True for an account that was added, or whose verified address is in the setting `OPERATORS`. */
export async function isOperator({ db, desk }: Pick<OperateCtx, "db" | "desk">, accountId: string): Promise<boolean> {
  if (await hasOperator(db, accountId)) return true;
  if (desk.operators.size === 0) return false;
  const account = await findListedAccount({ db }, accountId);
  return account !== undefined && account.verifiedAt !== null && desk.operators.has(account.email.toLowerCase());
}

/** True if another operator with two-step sign-in can use the desk. */
export async function hasOtherOperator(ctx: OperateCtx): Promise<boolean> {
  const added = (await selectOperators(ctx.db)).map(({ accountId }) => accountId);
  const listed = await Promise.all([...ctx.desk.operators].map((address) => findAccountByAddress(ctx, address)));
  const ids = new Set([...added, ...listed.flatMap((id) => id ?? [])]);
  ids.delete(ctx.accountId);
  for (const id of ids) if ((await isOperator(ctx, id)) && (await hasTwoStep(ctx, id))) return true;
  return false;
}

/** Makes an account an operator, and ends the views of it. Returns false if it already is one. */
export function addOperator({ db, now }: Pick<Ctx, "db" | "now">, accountId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await endViews({ db: tx }, accountId);
    return insertOperator(tx, accountId, now());
  });
}

/** Removes an added operator, and ends their views. Returns false if the account was not added. */
export function removeOperator({ db }: Pick<Ctx, "db">, accountId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await endViews({ db: tx }, accountId);
    return deleteOperator(tx, accountId);
  });
}

/** The added operators, in the order in which they were added. */
export function listOperators(db: Db): Promise<{ accountId: string; addedAt: Date }[]> {
  return selectOperators(db);
}
