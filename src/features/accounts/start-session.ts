import { type FactTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { planAt } from "#features/workspaces/plan.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { AccountsCtx } from "./ctx.ts";
import { rememberDevice } from "./device-cookie.ts";
import { getDevice } from "./device.ts";
import { isNewDevice } from "./known-devices.ts";
import { ownCookie, ownCookieKey } from "./own-cookie.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { beginSession } from "./sessions.ts";
import type { AccountRow } from "./store/accounts.ts";
import { warnOfSignIn } from "./warn-of-sign-in.ts";

/** How the owner signed in, for the security log. */
export interface SessionStart {
  readonly via: "password" | "passkey" | "provider";
  readonly secondFactor?: "totp" | "recovery_code" | "passkey";
  /** Runs in the session's transaction; a throw rolls both back. */
  readonly work?: (scope: FactTx) => Promise<void>;
}

/** Starts a session for any sign-in method and returns the account with its bearer token. */
export async function startSession(ctx: AccountsCtx, account: AccountRow, { via, secondFactor, work }: SessionStart) {
  const { id } = account;
  const seen = { ...getDevice(ctx.userAgent), country: await ctx.findCountry() };
  const token = await runInTransaction(ctx, async (scope) => {
    await work?.(scope);
    // Before this sign-in is recorded itself.
    if (await isNewDevice(scope.tx, id, seen)) await warnOfSignIn(ctx, scope.tx, account, seen);
    await scope.fact({ name: "account.signed_in", workspaceId: id, subject: { accountId: id } });
    const details = secondFactor ? { via, second_factor: secondFactor } : { via };
    await recordSecurityEvent(ctx, scope.tx, { accountId: id, kind: "signed_in", details });
    return beginSession(scope.tx, { accountId: id, userAgent: ctx.userAgent, country: seen.country }, ctx.now());
  });
  rememberDevice(ctx, account);
  ctx.setCookie(ownCookie(ownCookieKey(ctx.keys), id, ctx.now(), ctx.publicUrl));
  return { user: { ...(await present(ctx, account)), token } };
}

async function present(ctx: AccountsCtx, account: AccountRow) {
  const workspace = await findWorkspace(ctx, account.id);
  if (!workspace) throw new Error("An account has no workspace");
  return {
    _id: account.id,
    username: workspace.handle,
    email: account.email,
    status: "active" as const,
    subscription: { name: planAt(workspace, ctx.now()) },
    subscription_expire: workspace.planUntil?.toISOString() ?? null,
    promo: workspace.promo,
  };
}
