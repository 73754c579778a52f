import { randomBytes } from "node:crypto";
import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { HANDLE_MAX_LENGTH } from "#features/workspaces/handle-rules.ts";
import { isReservedHandle } from "#features/workspaces/reserved-names.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit } from "#infra/rate-limits/rate-limits.ts";
import { rejectDisposable } from "../disposable/disposable-emails.ts";
import { providerPerNetwork, countAttempt, signInAttempts, signUpPerNetwork } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import { findDevice } from "../device.ts";
import { wrongCredentials, usernameReserved, usernameTaken } from "../errors.ts";
import { recordMfaChange, guessFactor, type SecondFactorInput, consumeCode } from "../mfa/consume-code.ts";
import { secondFactorMissing } from "../mfa/errors.ts";
import { requireSecondFactor } from "../mfa/second-factor.ts";
import { consumeInvitation, requireRegistration } from "../registration/registration.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { requireSamePassword, startSession } from "../start-session.ts";
import { selectAccount, selectAccountByEmail, type AccountRow } from "../store/accounts.ts";
import { type PendingSignInRow, selectIdentity, insertIdentity } from "../store/identities.ts";
import { hasActiveTotp } from "../store/mfa.ts";
import { openAccount } from "../verify.ts";
import { dropCookie, newTicket, consumePendingSignInByCode, findByTicket, consumeTicket } from "./pending-sign-ins.ts";
import { requireProvider } from "./authorize.ts";
import { pendingSignInExpired, providerAddressUnverified } from "./errors.ts";

interface ReturnFromProvider {
  readonly code: string;
  /** The token of an invitation, should the person have no account. */
  readonly invitation?: string | undefined;
}

/**
 * Signs in the account linked to the provider's subject. A matching email address alone links nothing: the owner of
 * that account must enter its password. Everyone else chooses a username.
 */
export async function exchangeCode(ctx: AccountsCtx, { code, invitation }: ReturnFromProvider) {
  requireProvider(ctx);
  await enforceRateLimit(ctx.rateLimits, providerPerNetwork, ctx.network);
  const pendingSignIn = await consumePendingSignInByCode(ctx, code);
  if (!pendingSignIn) throw new ApiError(pendingSignInExpired);
  const identity = await selectIdentity(ctx.db, pendingSignIn);
  const account = identity && (await selectAccount(ctx.db, identity.accountId));
  if (!account) return requireAccountStep(ctx, pendingSignIn, invitation);
  dropCookie(ctx);
  await requireSecondFactor(ctx, account, "provider");
  return { next: "signed_in" as const, ...(await startSession(ctx, account, { via: "provider" })) };
}

/**
 * Only the owner of an address, as verified by the provider, learns whether it has an account. Throws the errors of
 * `requireRegistration` before the person chooses a username.
 */
async function requireAccountStep(ctx: AccountsCtx, pendingSignIn: PendingSignInRow, invitation: string | undefined) {
  const { email, name } = pendingSignIn;
  if (email === null) throw new ApiError(providerAddressUnverified);
  const owner = await selectAccountByEmail(ctx.db, email);
  if (!owner) await requireRegistration(ctx, { email, invitation });
  const ticket = await newTicket(ctx, pendingSignIn);
  if (owner) return { next: "link" as const, ticket, email };
  return { next: "sign_up" as const, ticket, email, username: proposeUsername(name) };
}

/** Suggests a username by dropping the characters of a name that are not allowed. The person can edit it. */
function proposeUsername(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_.-]/g, "")
    .slice(0, HANDLE_MAX_LENGTH);
}

interface Link extends SecondFactorInput {
  readonly ticket: string;
  readonly password: string;
}

/** Links the provider's identity to the account with its address, once the person has proved that they own it. */
export async function linkIdentity(ctx: AccountsCtx, link: Link) {
  requireProvider(ctx);
  const pendingSignIn = await findByTicket(ctx, link.ticket);
  if (!pendingSignIn?.email) throw new ApiError(pendingSignInExpired);
  const account = await selectAccountByEmail(ctx.db, pendingSignIn.email);
  const refundAttempt = await countAttempt(ctx, signInAttempts(ctx, pendingSignIn.email, account));
  const { isCorrect } = await ctx.passwords.verify(link.password, account?.passwordHash);
  if (!account || !isCorrect) throw new ApiError(wrongCredentials);
  const result = (await hasActiveTotp(ctx.db, account.id))
    ? await connectInTwoSteps(ctx, account, link)
    : await connect(ctx, account, link, undefined);
  await refundAttempt();
  dropCookie(ctx);
  return result;
}

async function connectInTwoSteps(ctx: AccountsCtx, account: AccountRow, link: Link) {
  if (link.code === undefined && link.recovery_code === undefined) throw new ApiError(secondFactorMissing);
  const secondFactor = link.recovery_code === undefined ? "totp" : "recovery_code";
  const guess = { accountId: account.id, deviceOrSession: findDevice(ctx, account), factor: secondFactor };
  return guessFactor(ctx, guess, () => connect(ctx, account, link, secondFactor));
}

async function connect(
  ctx: AccountsCtx,
  account: AccountRow,
  link: Link,
  secondFactor: "totp" | "recovery_code" | undefined,
) {
  const accountId = account.id;
  return startSession(ctx, account, {
    via: "provider",
    ...(secondFactor && { secondFactor }),
    async work(scope) {
      await requireSamePassword(scope.tx, account);
      const pendingSignIn = await consumeTicket(ctx, scope.tx, link.ticket);
      if (!pendingSignIn) throw new ApiError(pendingSignInExpired);
      if (secondFactor) await consumeCode(ctx, scope, accountId, link);
      const { issuer, subject } = pendingSignIn;
      if (!(await insertIdentity(scope.tx, { issuer, subject, accountId, createdAt: ctx.now() })))
        throw new ApiError(pendingSignInExpired);
      const { name } = requireProvider(ctx);
      const details = { provider: name };
      await recordMfaChange(ctx, scope, { accountId, kind: "provider_linked", details, what: "identity-linked", name });
    },
  });
}

interface SignUp {
  readonly ticket: string;
  readonly username: string;
  /** The token of an invitation. */
  readonly invitation?: string | undefined;
}

/** Creates an account whose address the provider has verified, and starts its first session. */
export async function signUpWithProvider(ctx: AccountsCtx, { ticket, username, invitation }: SignUp) {
  const { name } = requireProvider(ctx);
  await enforceRateLimit(ctx.rateLimits, signUpPerNetwork, ctx.network);
  if (isReservedHandle(username, ctx.reservedHandles)) throw new ApiError(usernameReserved);
  await ctx.trust?.checkNames(ctx.db, undefined, [{ field: "username", text: username }], ctx.now());
  // A random password that is never shown. The owner can set their own through a mailed reset link.
  const passwordHash = await ctx.passwords.hash(randomBytes(32).toString("base64url"));
  const account = await runInTransaction(ctx, async (scope) => {
    const pendingSignIn = await consumeTicket(ctx, scope.tx, ticket);
    if (!pendingSignIn?.email) throw new ApiError(pendingSignInExpired);
    const { email } = pendingSignIn;
    await rejectDisposable(ctx, email);
    const invitationId = await requireRegistration({ ...ctx, db: scope.tx }, { email, invitation });
    const created = await create(ctx, scope, { email, passwordHash, username });
    await consumeInvitation(scope.tx, invitationId, ctx.now());
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
  // An account with the address was created in the meantime. Starting over asks for its password.
  if (!account) throw new ApiError(pendingSignInExpired);
  return account;
}
