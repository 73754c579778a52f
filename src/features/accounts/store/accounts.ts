import { and, asc, desc, eq, inArray, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { toContainsPattern } from "#infra/postgres/like.ts";
import { pendingSignIns } from "./mfa.ts";
import { accounts, members, addressChanges } from "./tables.ts";

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

const hasHash = ({ id, passwordHash }: Pick<AccountRow, "id" | "passwordHash">) =>
  and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash));

/** Replaces the password hash that was read with the account; false if it has changed since. */
export async function replacePasswordHash(db: Db | Tx, read: AccountRow, passwordHash: string): Promise<boolean> {
  const rows = await db.update(accounts).set({ passwordHash }).where(hasHash(read)).returning({ id: accounts.id });
  return rows.length === 1;
}

/**
 * True if the password hash has not changed since the account was read. Locks the row, so that it cannot change before
 * the commit.
 */
export async function lockPassword(tx: Tx, read: AccountRow): Promise<boolean> {
  const rows = await tx.select({ id: accounts.id }).from(accounts).where(hasHash(read)).for("share");
  return rows.length === 1;
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

/** The account's address, and its pending new address unless another account has that. */
export async function selectAddresses(tx: Tx, accountId: string): Promise<string[]> {
  const own = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  const owner = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, sql`lower(${addressChanges.newEmail})`));
  const pending = await tx
    .select({ email: addressChanges.newEmail })
    .from(addressChanges)
    .where(and(eq(addressChanges.accountId, accountId), notExists(owner)));
  return [...own, ...pending].map(({ email }) => email);
}

/** Deletes the account and everything that belongs to it; one of two concurrent calls gets the row. */
export async function deleteAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.delete(accounts).where(eq(accounts.id, id)).returning();
  return row;
}

/** Deletes pending sign-ins from a provider with this address. */
export async function deletePendingSignIns(tx: Tx, email: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(sql`lower(${pendingSignIns.email})`, email.toLowerCase()));
}

export async function selectRole(
  db: Db | Tx,
  accountId: string,
  workspaceId: string,
): Promise<"owner" | "member" | undefined> {
  const [row] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.workspaceId, workspaceId)));
  return row?.role;
}

export interface AccountsPage {
  /** Text that the address contains, in lower case; undefined for all accounts. */
  readonly text?: string | undefined;
  /** Accounts that are listed regardless of their address. */
  readonly ids: readonly string[];
  /** The last id of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Accounts, newest first. */
export async function selectAccountsPage(db: Db, { text, ids, before, limit }: AccountsPage): Promise<AccountRow[]> {
  const matches =
    text === undefined
      ? undefined
      : or(sql`lower(${accounts.email}) like ${toContainsPattern(text)}`, inArray(accounts.id, [...ids]));
  return db
    .select()
    .from(accounts)
    .where(and(matches, before === undefined ? undefined : lt(accounts.id, before)))
    .orderBy(desc(accounts.id))
    .limit(limit);
}

export async function countAccountsSince(db: Db, since: Date): Promise<{ all: number; since: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      since: sql<number>`count(*) filter (where ${accounts.createdAt} >= ${since.toISOString()}::timestamptz)::int`,
    })
    .from(accounts);
  return row!;
}
