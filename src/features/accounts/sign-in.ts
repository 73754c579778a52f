import { ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { requireSamePassword, startSession } from "./start-session.ts";
import { countAttempt, signInAttempts } from "./attempt-limits.ts";
import { notVerified, wrongCredentials } from "./errors.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { requireSecondFactor } from "./mfa/second-factor.ts";
import { mayMail, queueMail } from "./mail-queue.ts";
import { clearedOwnerCookies } from "./cookies.ts";
import { deleteSession } from "./store/sessions.ts";
import { selectLatestSignUp, type SignUpRow } from "./store/sign-ups.ts";
import { type AccountRow, replacePasswordHash, selectAccount, selectAccountByEmail } from "./store/accounts.ts";

/**
 * Starts a session and returns the account with its bearer token. An unknown address takes as long as a wrong password
 * and gets the same error. Only the right password reveals that the address is unverified.
 */
export async function signIn(ctx: AccountsCtx, { email, password }: { email: string; password: string }) {
  // PostgreSQL rejects NUL in text, and no address contains it.
  const isPossible = !email.includes("\0");
  const account = isPossible ? await selectAccountByEmail(ctx.db, email) : undefined;
  const signUp = isPossible ? await selectLatestSignUp(ctx.db, email) : undefined;
  const refund = await countAttempt(ctx, signInAttempts(ctx, email, account));
  const { isCorrect, isOutdated } = await ctx.passwords.verify(password, (account ?? signUp)?.passwordHash);
  if (isCorrect && account) return startSignedIn(ctx, account, isOutdated ? password : undefined, refund);
  if (isCorrect && signUp) {
    await refund();
    await remindToVerify(ctx, signUp);
    throw new ApiError(notVerified);
  }
  ctx.log.info({ accountId: account?.id }, "accounts: sign-in rejected");
  throw new ApiError(wrongCredentials);
}

async function startSignedIn(
  ctx: AccountsCtx,
  account: AccountRow,
  passwordToRehash: string | undefined,
  refund: () => Promise<void>,
) {
  const current = passwordToRehash === undefined ? account : await rehash(ctx, account, passwordToRehash);
  // Before the attempt is refunded: knowing the password must not allow an unlimited number of challenges.
  await requireSecondFactor(ctx, current, "password");
  await refund();
  return startSession(ctx, current, { via: "password", work: ({ tx }) => requireSamePassword(tx, current) });
}

async function rehash(ctx: AccountsCtx, account: AccountRow, password: string): Promise<AccountRow> {
  const passwordHash = await ctx.passwords.hash(password);
  if (await replacePasswordHash(ctx.db, account, passwordHash)) return { ...account, passwordHash };
  // another sign-in has rehashed it, or the password was changed
  const replaced = await selectAccount(ctx.db, account.id);
  const { isCorrect } = await ctx.passwords.verify(password, replaced?.passwordHash);
  if (!replaced || !isCorrect) throw new ApiError(wrongCredentials);
  return replaced;
}

/** A code that is still valid is not replaced: its email may be open in another window. */
async function remindToVerify(ctx: AccountsCtx, { workspaceId, email, codeExpiresAt }: SignUpRow): Promise<void> {
  if (codeExpiresAt !== null && codeExpiresAt > ctx.now()) return;
  if (await mayMail(ctx, "verify", email)) {
    await queueMail(ctx, ctx.db, { kind: "verify", email, signUpId: workspaceId });
  }
}

export async function signOut(ctx: SessionCtx): Promise<void> {
  const { accountId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    await deleteSession(tx, accountId, ctx.sessionId);
    await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
  });
  for (const cookie of clearedOwnerCookies(ctx.publicUrl)) ctx.setCookie(cookie);
}
