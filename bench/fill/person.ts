import { newId } from "#base/ids.ts";
import { beginSession } from "#features/accounts/sessions.ts";
import type { Db } from "#infra/postgres/client.ts";
import { sql } from "drizzle-orm";

export interface Person {
  readonly workspaceId: string;
  readonly token: string;
}

/** Creates a verified account with its workspace and a session; no password opens it. */
export async function makePerson(db: Db, handle: string): Promise<Person> {
  const id = newId();
  const token = await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into workspaces (id, handle, pending, created_at) values (${id}, ${handle}, false, now())`,
    );
    await tx.execute(sql`
      insert into accounts (id, email, password_hash, verified_at, created_at)
      values (${id}, ${`${handle}@example.com`}, 'none', now(), now())`);
    await tx.execute(sql`insert into members (workspace_id, account_id, role) values (${id}, ${id}, 'owner')`);
    return beginSession(tx, { accountId: id, userAgent: "load", country: "" }, new Date());
  });
  return { workspaceId: id, token };
}
