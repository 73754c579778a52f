import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { addressPerNetwork, countAttempt } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import { queueMail } from "../mail-queue.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { selectAccount } from "../store/accounts.ts";
import {
  type AddressChangeRow,
  deleteAddressChange,
  lockAddressChange,
  updateConfirmed,
  updateEmail,
} from "../store/address-changes.ts";
import { deleteVerificationToken } from "../store/verification-tokens.ts";
import { deleteSessions } from "../store/sessions.ts";
import { addressHashes } from "../tokens.ts";
import { addressTaken, wrongAddressToken } from "./contract.ts";

type Outcome = "changed" | "waiting_for_old" | "waiting_for_new";

/** Confirms one side of an address change, and completes it if the other side is already confirmed. */
export async function confirmAddress(ctx: AccountsCtx, token: string) {
  const status = await withChange(ctx, token, async (scope, change, side): Promise<Outcome> => {
    await updateConfirmed(scope.tx, change.id, { [`${side}ConfirmedAt`]: ctx.now() });
    const other = side === "new" ? "old" : "new";
    if (!change[`${other}ConfirmedAt`]) return `waiting_for_${other}`;
    await complete(ctx, scope, change);
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
  const refundAttempt = await countAttempt(ctx, [[addressPerNetwork, ctx.network]]);
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
async function complete(ctx: AccountsCtx, { tx, emit }: EventTx, change: AddressChangeRow): Promise<void> {
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
