import { Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import { admit } from "./admit.ts";
import { countAttempt, signInAttempts } from "./attempts.ts";
import { notVerified, wrongCredentials } from "./contract.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { askSecondFactor } from "./factors/second-factor.ts";
import { mayMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import { noOwnCookie } from "./own-cookie.ts";
import { hasLiveProof } from "./store/proofs.ts";
import { deleteSession } from "./store/sessions.ts";
import { type AccountRow, selectAccountByEmail, updatePasswordHash } from "./store/accounts.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Begins a session and answers the account with its bearer token. An unknown address takes as long as a wrong
 * password and is refused alike; only the right password is told that the address is not verified.
 */
export async function signIn(ctx: AccountsCtx, { email, password }: Credentials) {
  const wasRight = await countAttempt(ctx, signInAttempts(ctx, email));
  // because PostgreSQL refuses this sign, and no address holds it
  const account = email.includes("\0") ? undefined : await selectAccountByEmail(ctx.db, email);
  const { isRight, isOutdated } = await ctx.passwords.verify(password, account?.passwordHash);
  if (!account || !isRight) {
    ctx.log.info({ accountId: account?.id }, "accounts: sign-in refused");
    throw new Refusal(wrongCredentials);
  }
  if (account.verifiedAt) {
    if (isOutdated) await updatePasswordHash(ctx.db, account.id, await ctx.passwords.hash(password));
    // before the attempt is taken back: a password alone must not buy challenges as often as one likes
    await askSecondFactor(ctx, account, "password");
  }
  await wasRight();
  if (account.verifiedAt) return admit(ctx, account, { via: "password" });
  await remindToVerify(ctx, account);
  throw new Refusal(notVerified);
}

/** A code that still counts is not replaced: its mail may be open in the next window. */
async function remindToVerify(ctx: AccountsCtx, { id, email }: AccountRow): Promise<void> {
  if (await hasLiveProof(ctx.db, id, "verify", ctx.now())) return;
  if (await mayMail(ctx, "verify", email)) await queueMail(ctx, ctx.db, { kind: "verify", email });
}

/** Ends the caller's session. */
export async function signOut(ctx: SessionCtx): Promise<void> {
  const { accountId } = ctx;
  await transact(ctx, async ({ tx, fact }) => {
    await deleteSession(tx, accountId, ctx.sessionId);
    await fact({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
  });
  ctx.setCookie(noOwnCookie(ctx.publicUrl));
}
