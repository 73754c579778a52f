import type { Tx } from "#infra/postgres/client.ts";
import type { SessionCtx } from "./ctx.ts";
import type { AccountRow } from "./store/accounts.ts";
import { deleteAccount, deletePendingSignIns, selectAddresses } from "./store/own-data.ts";
import { deleteSessions } from "./store/sessions.ts";
import { deleteSignUps } from "./store/sign-ups.ts";

/** Ends every session of the caller but the current one, within a transaction. */
export async function endOthers(ctx: Pick<SessionCtx, "accountId" | "sessionId">, tx: Tx): Promise<void> {
  await deleteSessions(tx, ctx.accountId, ctx.sessionId);
}

export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await deleteSessions(tx, accountId);
}

/**
 * Deletes an account and everything that belongs to it. Returns its row and all addresses that its mail went to;
 * undefined if it is already gone.
 */
export async function eraseAccount(
  tx: Tx,
  accountId: string,
): Promise<(AccountRow & { addresses: string[] }) | undefined> {
  const addresses = await selectAddresses(tx, accountId);
  const account = await deleteAccount(tx, accountId);
  if (!account) return undefined;
  await deletePendingSignIns(tx, account.email);
  if (addresses.length > 0) await deleteSignUps(tx, addresses);
  return { ...account, addresses };
}
