import { Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { countAttempt, passwordAttempts, resetOfNetwork } from "./attempts.ts";
import { wrongCurrentPassword, wrongResetToken } from "./contract.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { rememberDevice } from "./device-cookie.ts";
import { mayRequestMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import { proofHash } from "./proof-text.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { deleteAddressChange } from "./store/address-changes.ts";
import { deleteProof, selectProvenAccount, useProof } from "./store/proofs.ts";
import { deleteSessions } from "./store/sessions.ts";
import { selectAccount, updatePasswordHash } from "./store/accounts.ts";
import { refuseWeak } from "./weak/refuse-weak.ts";

/** Mails a link to set a new password, if the address has an account; the answer never tells. */
export async function forgotPassword(ctx: AccountsCtx, email: string) {
  if (await mayRequestMail(ctx, "reset", email)) await queueMail(ctx, ctx.db, { kind: "reset", email });
  return { status: "sent" as const };
}

/** Sets a new password with the token from the mail, once; every session ends, and this browser becomes a known device. */
export async function resetPassword(ctx: AccountsCtx, { token, password }: { token: string; password: string }) {
  const wasRight = await countAttempt(ctx, [[resetOfNetwork, ctx.network]]);
  const hash = proofHash(ctx.keys, "reset", token.trim());
  // before the costly hash, so that made-up tokens cost nothing
  const owner = await selectProvenAccount(ctx.db, "reset", hash, ctx.now());
  if (!owner) throw new Refusal(wrongResetToken);
  await refuseWeakFor(ctx, owner, password);
  const passwordHash = await ctx.passwords.hash(password);
  await transact(ctx, async (scope) => {
    const accountId = await useProof(scope.tx, "reset", hash, ctx.now());
    if (!accountId) throw new Refusal(wrongResetToken);
    await updatePasswordHash(scope.tx, accountId, passwordHash);
    await deleteSessions(scope.tx, accountId);
    // it may be the work of the one who is being shut out
    await deleteAddressChange(scope.tx, accountId);
    await recordSecurityEvent(ctx, scope.tx, { accountId, kind: "password_reset" });
    await queueMail(ctx, scope.tx, { kind: "password-changed", accountId });
    await scope.fact({ name: "account.password_changed", workspaceId: accountId, subject: { accountId } });
  });
  await wasRight();
  rememberDevice(ctx, { id: owner, passwordHash });
  return { status: "changed" as const };
}

/** Changes the caller's password; all their other sessions end, and a reset link on its way is void. */
export async function changePassword(ctx: SessionCtx, { current, password }: { current: string; password: string }) {
  const { accountId } = ctx;
  const wasRight = await countAttempt(ctx, passwordAttempts(ctx));
  const account = await selectAccount(ctx.db, accountId);
  const { isRight } = await ctx.passwords.verify(current, account?.passwordHash);
  if (!isRight) throw new Refusal(wrongCurrentPassword);
  await wasRight();
  await refuseWeakFor(ctx, accountId, password);
  const passwordHash = await ctx.passwords.hash(password);
  await transact(ctx, async ({ tx, fact }) => {
    await updatePasswordHash(tx, accountId, passwordHash);
    await deleteSessions(tx, accountId, ctx.sessionId);
    await deleteProof(tx, accountId, "reset");
    await deleteAddressChange(tx, accountId);
    await recordSecurityEvent(ctx, tx, { accountId, kind: "password_changed" });
    await queueMail(ctx, tx, { kind: "password-changed", accountId });
    await fact({ name: "account.password_changed", workspaceId: ctx.workspaceId, subject: { accountId } });
  });
  rememberDevice(ctx, { id: accountId, passwordHash });
  return { status: "changed" as const };
}

async function refuseWeakFor(ctx: AccountsCtx, accountId: string, password: string): Promise<void> {
  const account = await selectAccount(ctx.db, accountId);
  const workspace = await findWorkspace(ctx, accountId);
  await refuseWeak(password, { email: account?.email ?? "", username: workspace?.handle ?? "" }, "new_password");
}
