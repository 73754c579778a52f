import { randomBytes } from "node:crypto";
import { newId } from "#base/ids.ts";
import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { isReservedHandle } from "#features/workspaces/reserved.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";
import { enforce } from "#infra/limits/limits.ts";
import { startSession } from "../start-session.ts";
import { signUpPerNetwork } from "../attempt-limits.ts";
import { usernameReserved, usernameTaken } from "../errors.ts";
import type { AccountsCtx } from "../ctx.ts";
import { openAccount } from "../open-account.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { insertIdentity } from "../store/identities.ts";
import { consumeTicket } from "./pending-sign-ins.ts";
import { dropCookie } from "./auth-request.ts";
import { pendingSignInExpired } from "./errors.ts";
import { requireProvider } from "./authorize.ts";

interface ProviderSignUp {
  readonly ticket: string;
  readonly username: string;
}

/** Creates an account whose address the provider has verified, and starts its first session. */
export async function signUpWithProvider(ctx: AccountsCtx, { ticket, username }: ProviderSignUp) {
  const { name } = requireProvider(ctx);
  await enforce(ctx.limits, signUpPerNetwork, ctx.network);
  if (isReservedHandle(username, ctx.reservedHandles)) throw new ApiError(usernameReserved);
  // A random password that is never shown. The owner can set one through the mailed reset link.
  const passwordHash = await ctx.passwords.hash(randomBytes(32).toString("base64url"));
  const account = await runInTransaction(ctx, async (scope) => {
    const pendingSignIn = await consumeTicket(ctx, scope.tx, ticket);
    if (!pendingSignIn?.email) throw new ApiError(pendingSignInExpired);
    const created = await create(ctx, scope, { email: pendingSignIn.email, passwordHash, username });
    const { issuer, subject } = pendingSignIn;
    const identity = { issuer, subject, accountId: created.id, createdAt: created.createdAt };
    if (!(await insertIdentity(scope.tx, identity))) throw new ApiError(pendingSignInExpired);
    const details = { provider: name };
    await recordSecurityEvent(ctx, scope.tx, { accountId: created.id, kind: "provider_linked", details });
    return created;
  });
  const result = await startSession(ctx, account, { via: "provider" });
  dropCookie(ctx);
  return result;
}

interface Registration {
  readonly email: string;
  readonly passwordHash: string;
  readonly username: string;
}

async function create(ctx: AccountsCtx, scope: EventTx, { email, passwordHash, username }: Registration) {
  const createdAt = ctx.now();
  const id = newId(createdAt.getTime());
  const outcome = await createWorkspace(scope, { id, handle: username, pending: true, createdAt });
  if (outcome === "handle_taken") throw new ApiError(usernameTaken);
  const account = await openAccount(scope, { id, email, passwordHash, language: ctx.language }, createdAt);
  // The address has since got an account: start over, which asks for its password.
  if (!account) throw new ApiError(pendingSignInExpired);
  return account;
}
