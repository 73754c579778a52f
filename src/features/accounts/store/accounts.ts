import { eq, sql, and, asc, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { accounts, members } from "./tables.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** False if the address has an account. The unique index decides between concurrent calls. */
export async function insertAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(accounts).values(row).onConflictDoNothing().returning({ id: accounts.id });
  return rows.length === 1;
}

export async function insertMember(tx: Tx, row: typeof members.$inferInsert): Promise<void> {
  await tx.insert(members).values(row);
}

export async function selectAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()));
  return row;
}

export async function selectAccount(db: Db | Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

export async function updatePasswordHash(db: Db | Tx, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
}

const others = alias(members, "others");

/** The workspaces owned by this account alone, its primary workspace first. */
export async function selectOwned(db: Db | Tx, accountId: string): Promise<string[]> {
  const otherOwner = db
    .select({ accountId: others.accountId })
    .from(others)
    .where(
      and(
        eq(others.workspaceId, members.workspaceId),
        eq(others.role, "owner"),
        sql`${others.accountId} <> ${members.accountId}`,
      ),
    );
  const rows = await db
    .select({ workspaceId: members.workspaceId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.role, "owner"), notExists(otherOwner)))
    .orderBy(sql`${members.workspaceId} <> ${accountId}`, asc(members.workspaceId));
  return rows.map(({ workspaceId }) => workspaceId);
}

export async function selectOwners(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, "owner")));
  return rows.map(({ accountId }) => accountId);
}

/** The workspaces that an account may work in, with its role; its primary workspace first. */
export async function selectMemberships(
  db: Db | Tx,
  accountId: string,
): Promise<{ workspaceId: string; role: "owner" | "member" }[]> {
  return db
    .select({ workspaceId: members.workspaceId, role: members.role })
    .from(members)
    .where(eq(members.accountId, accountId))
    .orderBy(sql`${members.workspaceId} <> ${accountId}`, asc(members.workspaceId));
}

export async function deleteWorkspaceMembers(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(members).where(eq(members.workspaceId, workspaceId));
}
