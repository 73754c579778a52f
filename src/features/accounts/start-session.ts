import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { planAt } from "#features/workspaces/current-plan.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { wrongCredentials } from "./errors.ts";
import { mayMail, queueMail } from "./mail-queue.ts";
import { selectSignInDevices } from "./store/security-events.ts";
import { selectSessionDevices } from "./store/sessions.ts";
import type { AccountsCtx } from "./ctx.ts";
import { rememberDevice, getDevice, type Device, isSameDevice } from "./device.ts";
import { ownerCookie, ownerCookieKey } from "./cookies.ts";
import { recordSecurityEvent } from "./security-events.ts";
import { createSession } from "./sessions.ts";
import { type AccountRow, lockPassword } from "./store/accounts.ts";

/** How the owner signed in, and what else to do in the same transaction. */
interface SessionStart {
  readonly via: "password" | "passkey" | "provider";
  readonly secondFactor?: "totp" | "recovery_code" | "passkey";
  /** Runs in the session's transaction; a throw rolls both back. */
  readonly work?: (scope: EventTx) => Promise<void>;
}

/** Starts a session for any sign-in method and returns the account with its bearer token. */
export async function startSession(ctx: AccountsCtx, account: AccountRow, { via, secondFactor, work }: SessionStart) {
  const { id } = account;
  const seen = { ...getDevice(ctx.userAgent), country: await ctx.findCountry() };
  const token = await runInTransaction(ctx, async (scope) => {
    await work?.(scope);
    // Checked before this sign-in is recorded.
    if (await isNewDevice(scope.tx, id, seen)) await warnOfSignIn(ctx, scope.tx, account, seen);
    await scope.emit({ name: "account.signed_in", workspaceId: id, subject: { accountId: id } });
    const details = secondFactor ? { via, second_factor: secondFactor } : { via };
    await recordSecurityEvent(ctx, scope.tx, { accountId: id, kind: "signed_in", details });
    return createSession(scope.tx, { accountId: id, userAgent: ctx.userAgent, country: seen.country }, ctx.now());
  });
  rememberDevice(ctx, account);
  ctx.setCookie(ownerCookie(ownerCookieKey(ctx.keys), id, ctx.now(), ctx.publicUrl));
  return { user: { ...(await present(ctx, account)), token } };
}

/**
 * Throws wrongCredentials if the compared password has been replaced: a new password ends every session, and a sign-in
 * that was under way must neither start one afterwards nor reach its second step.
 */
export async function requireSamePassword(tx: Tx, compared: AccountRow): Promise<void> {
  if (!(await lockPassword(tx, compared))) throw new ApiError(wrongCredentials);
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

interface SeenDevice extends Device {
  /** Null if the country was not recorded; then it matches any country. */
  readonly country: string | null;
}

/** True if the account has signed in before, but never from this kind of device in this country. */
async function isNewDevice(tx: Tx, accountId: string, seen: SeenDevice): Promise<boolean> {
  const sessions = await selectSessionDevices(tx, accountId);
  const earlier: readonly SeenDevice[] = [
    ...sessions.map(({ userAgent, country }) => ({ ...getDevice(userAgent), country })),
    ...(await selectSignInDevices(tx, accountId)),
  ];
  return earlier.length > 0 && !earlier.some((each) => isEqual(each, seen));
}

function isEqual(earlier: SeenDevice, seen: SeenDevice): boolean {
  return isSameDevice(earlier, seen) && (earlier.country === null || earlier.country === seen.country);
}

/** Emails the account's owner about a new device, in the transaction of the sign-in. */
async function warnOfSignIn(ctx: AccountsCtx, tx: Tx, { id, email }: AccountRow, seen: SeenDevice): Promise<void> {
  if (!(await mayMail(ctx, "new-sign-in", email))) return;
  await queueMail(ctx, tx, {
    kind: "new-sign-in",
    accountId: id,
    // The names of browser and system are the same in all languages.
    device: [seen.browser, seen.os].filter((name) => name !== "").join(" · "),
    place: seen.country ?? "",
    at: ctx.now().toISOString(),
  });
}
