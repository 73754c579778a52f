import { Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import { planAt } from "#features/workspaces/plan.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { countAttempt, signInOfAccount, signInOfNetwork } from "./attempts.ts";
import { notVerified, wrongCredentials } from "./contract.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { mayMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import { noOwnCookie, ownCookie, ownCookieKey } from "./own-cookie.ts";
import { hasLiveProof } from "./store/proofs.ts";
import { deleteSession } from "./store/sessions.ts";
import { beginSession } from "./sessions.ts";
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
  const wasRight = await countAttempt(ctx, [
    [signInOfNetwork, ctx.network],
    [signInOfAccount, `${email.toLowerCase()} ${ctx.network}`],
  ]);
  // because PostgreSQL refuses this sign, and no address holds it
  const account = email.includes("\0") ? undefined : await selectAccountByEmail(ctx.db, email);
  const { isRight, isOutdated } = await ctx.passwords.verify(password, account?.passwordHash);
  if (!account || !isRight) {
    ctx.log.info({ accountId: account?.id }, "accounts: sign-in refused");
    throw new Refusal(wrongCredentials);
  }
  await wasRight();
  if (!account.verifiedAt) {
    await remindToVerify(ctx, account);
    throw new Refusal(notVerified);
  }
  const newHash = isOutdated ? await ctx.passwords.hash(password) : undefined;
  const token = await begin(ctx, account, newHash);
  ctx.setCookie(ownCookie(ownCookieKey(ctx.keys), account.id, ctx.now(), ctx.publicUrl));
  return { user: { ...(await present(ctx, account)), token } };
}

async function begin(ctx: AccountsCtx, { id }: AccountRow, newHash: string | undefined): Promise<string> {
  return transact(ctx, async ({ tx, fact }) => {
    if (newHash) await updatePasswordHash(tx, id, newHash);
    await fact({ name: "account.signed_in", workspaceId: id, subject: { accountId: id } });
    return beginSession(tx, id, ctx.userAgent, ctx.now());
  });
}

async function present(ctx: AccountsCtx, account: AccountRow) {
  const workspace = await findWorkspace(ctx, account.id);
  if (!workspace) throw new Error("An account without its workspace");
  return {
    _id: account.id,
    username: workspace.handle,
    email: account.email,
    status: "active" as const,
    subscription: { name: planAt(workspace, ctx.now()) },
    subscription_expire: workspace.planUntil?.toISOString() ?? null,
  };
}

/** A code that still counts is not replaced: its mail may be open in the next window. */
async function remindToVerify(ctx: AccountsCtx, { id, email }: AccountRow): Promise<void> {
  if (await hasLiveProof(ctx.db, id, "verify", ctx.now())) return;
  if (await mayMail(ctx, "verify", email)) await queueMail(ctx, ctx.db, { kind: "verify", email });
}

/** Ends the caller's session. */
export async function signOut(ctx: SessionCtx): Promise<void> {
  await deleteSession(ctx.db, ctx.sessionId);
  ctx.setCookie(noOwnCookie(ctx.publicUrl));
}
