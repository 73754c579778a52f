import { ApiError, notFound } from "#base/errors.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { ownerCookie, ownerCookieKey } from "./cookies.ts";
import type { SessionCtx } from "./ctx.ts";
import { queueMail } from "./mail-queue.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { createViewSession } from "./sessions.ts";
import { deleteView, deleteViews } from "./store/sessions.ts";

interface ViewRequest {
  readonly accountId: string;
  /** The reason for the view, shown to the owner. */
  readonly reason: string;
}

/**
 * Starts a read-only session of another account for the caller, within the caller's transaction. Notifies the owner by
 * email, and makes this browser's visits to the account's pages count as the owner's.
 */
export async function startView(ctx: SessionCtx, tx: Tx, { accountId, reason }: ViewRequest) {
  const now = ctx.now();
  const view = await createViewSession(tx, { accountId, viewerSessionId: ctx.sessionId }, now);
  const byOperator = { now: ctx.now, byOperator: true } as const;
  await recordSecurityEvent(byOperator, tx, { accountId, kind: "account_viewed", details: { reason } });
  await queueMail(ctx, tx, { kind: "account-viewed", accountId, reason, at: now.toISOString() });
  const lifeMs = view.expiresAt.getTime() - now.getTime();
  ctx.setCookie(ownerCookie(ownerCookieKey(ctx.keys), accountId, now, ctx.publicUrl, { lifeMs, isView: true }));
  return view;
}

/** Ends one view of an account. Throws notFound. */
export async function endView({ tx, emit }: EventTx, accountId: string, id: string): Promise<void> {
  if (!(await deleteView(tx, accountId, id))) throw new ApiError(notFound);
  await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
}

/** Ends the sessions in which an operator views this account, and those in which this account views others. */
export async function endViews({ db }: { readonly db: Db | Tx }, accountId: string): Promise<void> {
  await deleteViews(db, accountId);
}
