import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { insertAccount, insertMember, selectAccountByEmail } from "#features/accounts/store/accounts.ts";
import { putPreferences } from "#features/accounts/store/settings.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import { commandCtx } from "../with-stores.ts";
import { BadSetting } from "../../settings.ts";
import { DEMO_EMAIL, DEMO_HANDLE } from "./demo-page.ts";

export interface DemoAccount {
  readonly id: string;
  readonly createdAt: Date;
  readonly isNew: boolean;
}

/** Finds the demo account, or creates it as if it had signed up `ageDays` ago. */
export async function ensureDemoAccount(db: Db, password: string, ageDays: number): Promise<DemoAccount> {
  const existing = await selectAccountByEmail(db, DEMO_EMAIL);
  if (existing) return { id: existing.id, createdAt: existing.createdAt, isNew: false };
  const createdAt = new Date(Date.now() - ageDays * DAY_MS);
  const id = newId(createdAt.getTime());
  const passwordHash = await (await openPasswords()).hash(password);
  const ctx = commandCtx({ db }, () => createdAt);
  await runInTransaction(ctx, async (scope) => {
    const created = await createWorkspace(scope, { id, handle: DEMO_HANDLE, pending: false, createdAt });
    if (created === "handle_taken")
      throw new BadSetting(`The username ${DEMO_HANDLE} is taken by another account, so the demo cannot be created.`);
    await insertAccount(scope.tx, {
      id,
      email: DEMO_EMAIL,
      passwordHash,
      language: "en",
      verifiedAt: createdAt,
      createdAt,
    });
    await insertMember(scope.tx, { workspaceId: id, accountId: id, role: "owner" });
    // an account with months of clicks finished its first steps long ago
    await putPreferences(scope.tx, id, { pageShared: true }, createdAt);
    await scope.emit({ name: "account.created", workspaceId: id, subject: { accountId: id, handle: DEMO_HANDLE } });
  });
  return { id, createdAt, isNew: true };
}
