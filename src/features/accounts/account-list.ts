import type { Ctx } from "#features/outbox/ctx.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { hasActiveTotp } from "./store/mfa.ts";
import { recordSecurityEvent } from "./security-events.ts";
import {
  type AccountRow,
  type AccountsPage,
  countAccountsSince,
  selectAccount,
  selectAccountsPage,
} from "./store/accounts.ts";
import { deleteSessions, selectSessions } from "./store/sessions.ts";

/** An account as an operator sees it, without its password hash. */
export type ListedAccount = Omit<AccountRow, "passwordHash">;

/** Accounts, newest first. */
export async function listAccountRows({ db }: Pick<Ctx, "db">, page: AccountsPage): Promise<ListedAccount[]> {
  return (await selectAccountsPage(db, page)).map(withoutHash);
}

export async function findListedAccount(
  { db }: { readonly db: Db | Tx },
  accountId: string,
): Promise<ListedAccount | undefined> {
  const account = await selectAccount(db, accountId);
  return account && withoutHash(account);
}

/** The number of accounts, and of those created since an instant. */
export function countAccounts({ db }: Pick<Ctx, "db">, since: Date): Promise<{ all: number; since: number }> {
  return countAccountsSince(db, since);
}

/** True if two-step sign-in is on for an account. */
export function hasTwoStep({ db }: { readonly db: Db | Tx }, accountId: string): Promise<boolean> {
  return hasActiveTotp(db, accountId);
}

const SESSIONS_MAX = 1_000;

/** The number of live sessions of an account, at most 1,000. */
export async function countSessions({ db, now }: Pick<Ctx, "db" | "now">, accountId: string): Promise<number> {
  const found = await selectSessions(db, accountId, { now: now(), idleSince: new Date(0), limit: SESSIONS_MAX });
  return found.length;
}

/** Ends every session of an account for an operator, within the caller's transaction, and records that in its log. */
export async function signOutEverywhere(
  ctx: Pick<Ctx, "now">,
  { tx, emit }: EventTx,
  accountId: string,
): Promise<number> {
  const ended = await deleteSessions(tx, accountId);
  await recordSecurityEvent({ now: ctx.now, byOperator: true }, tx, {
    accountId,
    kind: "other_sessions_ended",
    details: { ended },
  });
  await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
  return ended;
}

function withoutHash({ passwordHash: _hash, ...account }: AccountRow): ListedAccount {
  return account;
}
