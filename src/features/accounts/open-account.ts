import type { Language } from "#base/language.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace, openWorkspace } from "#features/workspaces/workspaces.ts";
import { type AccountRow, insertAccount, insertMember } from "./store/accounts.ts";
import { deleteSignUps } from "./store/sign-ups.ts";

interface NewAccount {
  /** The id of its pending workspace. */
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
}

/**
 * Creates the account of a verified address within the caller's transaction and publishes its page. Voids every other
 * sign-up with the address. Returns undefined if the address already has an account.
 */
export async function openAccount(scope: EventTx, account: NewAccount, now: Date): Promise<AccountRow | undefined> {
  const row = { ...account, verifiedAt: now, createdAt: now };
  if (!(await insertAccount(scope.tx, row))) return undefined;
  const { id, email } = account;
  await insertMember(scope.tx, { workspaceId: id, accountId: id, role: "owner" });
  await deleteSignUps(scope.tx, [email]);
  await openWorkspace(scope.tx, id);
  const handle = (await findWorkspace({ db: scope.tx }, id))?.handle ?? "";
  for (const name of ["account.created", "account.verified"] as const) {
    await scope.emit({ name, workspaceId: id, subject: { accountId: id, handle } });
  }
  return row;
}
