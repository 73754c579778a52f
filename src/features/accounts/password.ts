import { Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import { countAttempt, passwordOfAccount, resetOfNetwork } from "./attempts.ts";
import { wrongCurrentPassword, wrongResetToken } from "./contract.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { mayRequestMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import { proofHash } from "./proof-text.ts";
import { deleteProof, selectProvenAccount, useProof } from "./store/proofs.ts";
import { deleteSessions } from "./store/sessions.ts";
import { selectAccount, updatePasswordHash } from "./store/accounts.ts";
import { markVerified } from "./verify.ts";

/** Mails a link to set a new password, if the address has an account; the answer never tells. */
export async function forgotPassword(ctx: AccountsCtx, email: string) {
  if (await mayRequestMail(ctx, "reset", email)) await queueMail(ctx, ctx.db, { kind: "reset", email });
  return { status: "sent" as const };
}

/** Sets a new password with the token from the mail, once; every session ends, and the address counts as verified. */
export async function resetPassword(ctx: AccountsCtx, { token, password }: { token: string; password: string }) {
  const wasRight = await countAttempt(ctx, [[resetOfNetwork, ctx.network]]);
  const hash = proofHash(ctx.keys, "reset", token.trim());
  // before the costly hash, so that made-up tokens cost nothing
  if (!(await selectProvenAccount(ctx.db, "reset", hash, ctx.now()))) throw new Refusal(wrongResetToken);
  const passwordHash = await ctx.passwords.hash(password);
  await transact(ctx, async (scope) => {
    const accountId = await useProof(scope.tx, "reset", hash, ctx.now());
    if (!accountId) throw new Refusal(wrongResetToken);
    await updatePasswordHash(scope.tx, accountId, passwordHash);
    await deleteSessions(scope.tx, accountId);
    await markVerified(ctx, scope, accountId);
    await scope.fact({ name: "account.password_changed", workspaceId: accountId, subject: { accountId } });
  });
  await wasRight();
  return { status: "changed" as const };
}

/** Changes the caller's password; all their other sessions end, and a reset link on its way is void. */
export async function changePassword(ctx: SessionCtx, { current, password }: { current: string; password: string }) {
  const { accountId } = ctx;
  const wasRight = await countAttempt(ctx, [[passwordOfAccount, accountId]]);
  const account = await selectAccount(ctx.db, accountId);
  const { isRight } = await ctx.passwords.verify(current, account?.passwordHash);
  if (!isRight) throw new Refusal(wrongCurrentPassword);
  await wasRight();
  const passwordHash = await ctx.passwords.hash(password);
  await transact(ctx, async ({ tx, fact }) => {
    await updatePasswordHash(tx, accountId, passwordHash);
    await deleteSessions(tx, accountId, ctx.sessionId);
    await deleteProof(tx, accountId, "reset");
    await fact({ name: "account.password_changed", workspaceId: ctx.workspaceId, subject: { accountId } });
  });
  return { status: "changed" as const };
}
