import { ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { countAttempt, resetPerNetwork, checkPassword } from "./attempt-limits.ts";
import { wrongCurrentPassword, wrongResetToken } from "./errors.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { rememberDevice } from "./device.ts";
import { mayRequestMail, queueMail } from "./mail-queue.ts";
import { hashMailedToken } from "./tokens.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { deleteAddressChange } from "./store/address-changes.ts";
import {
  deleteVerificationToken,
  selectAccountByToken,
  consumeVerificationToken,
} from "./store/verification-tokens.ts";
import { deleteSessions } from "./store/sessions.ts";
import { replacePasswordHash, selectAccount, updatePasswordHash } from "./store/accounts.ts";
import { deleteSecondSteps } from "./store/mfa.ts";
import { requireStrongPassword } from "./password-policy/require-strong-password.ts";

/** Emails a link to set a new password if the address has an account. The response is the same either way. */
export async function forgotPassword(ctx: AccountsCtx, email: string) {
  if (await mayRequestMail(ctx, "reset", email)) await queueMail(ctx, ctx.db, { kind: "reset", email });
  return { status: "sent" as const };
}

/**
 * Sets a new password with the token from the email, once. Ends every session, revokes the access of every app, and
 * makes this browser a known device.
 */
export async function resetPassword(ctx: AccountsCtx, { token, password }: { token: string; password: string }) {
  const refundAttempt = await countAttempt(ctx, [[resetPerNetwork, ctx.network]]);
  const hash = hashMailedToken(ctx.keys, "reset", token.trim());
  // Before the costly hash, so that made-up tokens are cheap to reject.
  const owner = await selectAccountByToken(ctx.db, hash, ctx.now());
  if (!owner) throw new ApiError(wrongResetToken);
  await requireStrongPasswordFor(ctx, owner, password);
  const passwordHash = await ctx.passwords.hash(password);
  await runInTransaction(ctx, async (scope) => {
    const accountId = await consumeVerificationToken(scope.tx, hash, ctx.now());
    if (!accountId) throw new ApiError(wrongResetToken);
    await updatePasswordHash(scope.tx, accountId, passwordHash);
    // before the sessions: waits for a second step that is being confirmed, whose session then exists
    await deleteSecondSteps(scope.tx, accountId);
    await deleteSessions(scope.tx, accountId);
    await ctx.disconnectApps(scope, accountId);
    // A pending address change may be the work of the intruder who is being shut out.
    await deleteAddressChange(scope.tx, accountId);
    await recordSecurityEvent(ctx, scope.tx, { accountId, kind: "password_reset" });
    await queueMail(ctx, scope.tx, { kind: "password-changed", accountId });
    await scope.emit({ name: "account.password_changed", workspaceId: accountId, subject: { accountId } });
  });
  await refundAttempt();
  rememberDevice(ctx, { id: owner, passwordHash });
  return { status: "changed" as const };
}

/** Changes the caller's password, ends all their other sessions, and voids a pending reset link. */
export async function changePassword(ctx: SessionCtx, { current, password }: { current: string; password: string }) {
  const { accountId } = ctx;
  const account = await checkPassword(ctx, current);
  await requireStrongPasswordFor(ctx, accountId, password);
  const passwordHash = await ctx.passwords.hash(password);
  await runInTransaction(ctx, async ({ tx, emit }) => {
    // after a reset, the caller may be the intruder who is being shut out
    if (!(await replacePasswordHash(tx, account, passwordHash))) throw new ApiError(wrongCurrentPassword);
    // before the sessions, as in a reset
    await deleteSecondSteps(tx, accountId);
    await deleteSessions(tx, accountId, ctx.sessionId);
    await deleteVerificationToken(tx, accountId);
    await deleteAddressChange(tx, accountId);
    await recordSecurityEvent(ctx, tx, { accountId, kind: "password_changed" });
    await queueMail(ctx, tx, { kind: "password-changed", accountId });
    await emit({ name: "account.password_changed", workspaceId: accountId, subject: { accountId } });
  });
  rememberDevice(ctx, { id: accountId, passwordHash });
  return { status: "changed" as const };
}

async function requireStrongPasswordFor(ctx: AccountsCtx, accountId: string, password: string): Promise<void> {
  const account = await selectAccount(ctx.db, accountId);
  const workspace = await findWorkspace(ctx, accountId);
  await requireStrongPassword(
    password,
    { email: account?.email ?? "", username: workspace?.handle ?? "" },
    "new_password",
  );
}
