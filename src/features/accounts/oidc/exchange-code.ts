import { ApiError } from "#base/errors.ts";
import { HANDLE_MAX_LENGTH } from "#features/workspaces/limits.ts";
import { enforce } from "#infra/limits/limits.ts";
import { startSession } from "../start-session.ts";
import { providerPerNetwork } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import { requireSecondFactor } from "../mfa/second-factor.ts";
import { selectAccount, selectAccountByEmail } from "../store/accounts.ts";
import { type PendingSignInRow, selectIdentity } from "../store/identities.ts";
import { newTicket, consumePendingSignInByCode } from "./pending-sign-ins.ts";
import { dropCookie } from "./auth-request.ts";
import { pendingSignInExpired, providerAddressUnverified } from "./errors.ts";
import { requireProvider } from "./authorize.ts";

/**
 * Signs in the account linked to the provider's subject. A matching e-mail address alone links nothing: the owner of
 * that account must enter its password. Everyone else chooses a username.
 */
export async function exchangeCode(ctx: AccountsCtx, code: string) {
  requireProvider(ctx);
  await enforce(ctx.limits, providerPerNetwork, ctx.network);
  const pendingSignIn = await consumePendingSignInByCode(ctx, code);
  if (!pendingSignIn) throw new ApiError(pendingSignInExpired);
  const identity = await selectIdentity(ctx.db, pendingSignIn);
  const account = identity && (await selectAccount(ctx.db, identity.accountId));
  if (!account) return requireAccountStep(ctx, pendingSignIn);
  dropCookie(ctx);
  await requireSecondFactor(ctx, account, "provider");
  return { next: "signed_in" as const, ...(await startSession(ctx, account, { via: "provider" })) };
}

async function requireAccountStep(ctx: AccountsCtx, pendingSignIn: PendingSignInRow) {
  const { email, name } = pendingSignIn;
  if (email === null) throw new ApiError(providerAddressUnverified);
  const owner = await selectAccountByEmail(ctx.db, email);
  const ticket = await newTicket(ctx, pendingSignIn);
  if (owner) return { next: "link" as const, ticket, email };
  return { next: "sign_up" as const, ticket, email, username: proposeUsername(name) };
}

/** Turns a name into a username as far as the allowed characters permit; the person can edit it. */
function proposeUsername(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_.-]/g, "")
    .slice(0, HANDLE_MAX_LENGTH);
}
