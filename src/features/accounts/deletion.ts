import type { Tx } from "#infra/postgres/client.ts";
import type { SessionCtx } from "./ctx.ts";
import type { AccountRow } from "./store/accounts.ts";
import { deleteAccount, deleteArrivals } from "./store/own-data.ts";
import { deleteSessions } from "./store/sessions.ts";

/** Ends every session of the caller but this one, within a transaction. */
export async function endOthers(ctx: Pick<SessionCtx, "accountId" | "sessionId">, tx: Tx): Promise<void> {
  await deleteSessions(tx, ctx.accountId, ctx.sessionId);
}

/** Ends every session of an account. */
export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await deleteSessions(tx, accountId);
}

/** Deletes an account with everything that hangs on it; answers what it was, once. */
export async function eraseAccount(tx: Tx, accountId: string): Promise<AccountRow | undefined> {
  const account = await deleteAccount(tx, accountId);
  if (account) await deleteArrivals(tx, account.email);
  return account;
}
