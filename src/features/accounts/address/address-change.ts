import { ApiError, signedOut } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { enforceRateLimit, toRateLimitError } from "#infra/rate-limits/rate-limits.ts";
import {
  emailChangesPerAccount,
  checkPassword,
  constantTimeResponse,
  emailChangesPerNetwork,
  countAttempt,
} from "../attempt-limits.ts";
import type { SessionCtx, AccountsCtx } from "../ctx.ts";
import { rejectDisposable } from "../disposable/disposable-emails.ts";
import { countRequestedMail, queueMail } from "../mail-queue.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { type AccountRow, selectAccount } from "../store/accounts.ts";
import {
  deleteAddressChange,
  isEmailOfAnother,
  putAddressChange,
  selectAddressChange,
  type AddressChangeRow,
  lockAddressChange,
  confirmSide,
  updateEmail,
} from "../store/address-changes.ts";
import { deleteSessions } from "../store/sessions.ts";
import { deleteVerificationToken } from "../store/verification-tokens.ts";
import { newAddressTokens, addressHashes } from "../tokens.ts";
import { sameAddress, addressTaken, wrongAddressToken } from "./contract.ts";

const LIFETIME_MS = DAY_MS;

/**
 * Emails a link to the old and the new address; the change completes once both are confirmed. A taken address gets the
 * same response after the same time, and its owner is notified by email instead.
 */
export async function requestAddressChange(ctx: SessionCtx, { email, password }: { email: string; password: string }) {
  const account = await checkPassword(ctx, password);
  if (email.toLowerCase() === account.email.toLowerCase()) throw new ApiError(sameAddress);
  await rejectDisposable(ctx, email);
  await enforceRateLimit(ctx.rateLimits, emailChangesPerAccount, ctx.accountId);
  const startedAt = performance.now();
  // No second email is sent within a minute, so a second request must not void the link in the first.
  const mail = await countRequestedMail(ctx, "address-change", email);
  if (mail.ok) await runInTransaction(ctx, (scope) => storeAddressChange(ctx, scope, account, email));
  else if (!(await isPending(ctx, email))) throw toRateLimitError(mail.retryAfterSeconds);
  await constantTimeResponse(startedAt);
  return { status: "sent" as const };
}

async function isPending(ctx: SessionCtx, email: string): Promise<boolean> {
  const change = await selectAddressChange(ctx.db, ctx.accountId, ctx.now());
  return change?.newEmail.toLowerCase() === email.toLowerCase();
}

async function storeAddressChange(
  ctx: SessionCtx,
  { tx }: EventTx,
  account: AccountRow,
  newEmail: string,
): Promise<void> {
  const accountId = account.id;
  const createdAt = ctx.now();
  await putAddressChange(tx, {
    id: newId(createdAt.getTime()),
    accountId,
    newEmail,
    sessionId: ctx.sessionId,
    ...newAddressTokens(ctx.keys),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
  });
  await recordSecurityEvent(ctx, tx, { accountId, kind: "address_change_asked", details: { email: newEmail } });
  await queueMail(ctx, tx, { kind: "address-change-notice", accountId, email: account.email, newEmail });
  const isTaken = await isEmailOfAnother(tx, accountId, newEmail);
  await queueMail(
    ctx,
    tx,
    isTaken ? { kind: "taken", email: newEmail } : { kind: "address-change", accountId, email: newEmail },
  );
}

/** The current address, and the caller's pending change if there is one. */
export async function findAddressChange(ctx: SessionCtx) {
  const account = await selectAccount(ctx.db, ctx.accountId);
  if (!account) throw new ApiError(signedOut);
  const { email } = account;
  const change = await selectAddressChange(ctx.db, ctx.accountId, ctx.now());
  if (!change) return { email, change: null };
  return {
    email,
    change: {
      email: change.newEmail,
      old_confirmed: change.oldConfirmedAt !== null,
      new_confirmed: change.newConfirmedAt !== null,
      expires_at: change.expiresAt.toISOString(),
    },
  };
}

/** Cancels the caller's pending change. Succeeds without one, too. */
export async function stopAddressChange(ctx: SessionCtx): Promise<void> {
  await runInTransaction(ctx, async ({ tx }) => {
    const { accountId } = ctx;
    if (await deleteAddressChange(tx, accountId)) {
      await recordSecurityEvent(ctx, tx, { accountId, kind: "address_change_cancelled" });
    }
  });
}

type Outcome = "changed" | "waiting_for_old" | "waiting_for_new";

/** Confirms one side of an address change, and completes it if the other side is already confirmed. */
export async function confirmAddress(ctx: AccountsCtx, token: string) {
  const status = await withChange(ctx, token, async (scope, change, side): Promise<Outcome> => {
    await confirmSide(scope.tx, change.id, { [`${side}ConfirmedAt`]: ctx.now() });
    const other = side === "new" ? "old" : "new";
    if (!change[`${other}ConfirmedAt`]) return `waiting_for_${other}`;
    await completeChange(ctx, scope, change);
    return "changed";
  });
  return { status };
}

/** Cancels an address change; either side may do so. */
export async function cancelAddress(ctx: AccountsCtx, token: string) {
  await withChange(ctx, token, async ({ tx }, { accountId }) => {
    await deleteAddressChange(tx, accountId);
    await recordSecurityEvent(ctx, tx, { accountId, kind: "address_change_cancelled" });
  });
  return { status: "cancelled" as const };
}

/** Runs `work` with the change of `token`, whose row stays locked until commit. */
async function withChange<T>(
  ctx: AccountsCtx,
  token: string,
  work: (scope: EventTx, change: AddressChangeRow, side: "new" | "old") => Promise<T>,
): Promise<T> {
  const refundAttempt = await countAttempt(ctx, [[emailChangesPerNetwork, ctx.network]]);
  const hashes = addressHashes(ctx.keys, token.trim());
  const result = await runInTransaction(ctx, async (scope) => {
    const change = await lockAddressChange(scope.tx, hashes, ctx.now());
    if (!change) throw new ApiError(wrongAddressToken);
    return work(scope, change, hashes.newHash.equals(change.newHash) ? "new" : "old");
  });
  await refundAttempt();
  return result;
}

/** Ends all other sessions and voids a pending reset link for the old address. */
async function completeChange(ctx: AccountsCtx, { tx, emit }: EventTx, change: AddressChangeRow): Promise<void> {
  const { accountId, newEmail, sessionId } = change;
  const account = await selectAccount(tx, accountId);
  if (!account) throw new Error("An address change has no account");
  if (!(await updateEmail(tx, accountId, newEmail))) throw new ApiError(addressTaken);
  await deleteAddressChange(tx, accountId);
  await deleteSessions(tx, accountId, sessionId);
  await deleteVerificationToken(tx, accountId);
  await emit({ name: "account.address_changed", workspaceId: accountId, subject: { accountId } });
  await recordSecurityEvent(ctx, tx, { accountId, kind: "address_changed", details: { email: newEmail } });
  for (const email of [account.email, newEmail]) {
    await queueMail(ctx, tx, { kind: "address-changed", accountId, email, newEmail });
  }
}
