import { and, eq, lt, ne, or } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { accounts, members, sessions } from "./tables.ts";

export type SessionRow = typeof sessions.$inferSelect;

export interface FoundSession {
  readonly session: SessionRow;
  readonly workspaceId: string;
  readonly role: "owner" | "member";
  readonly email: string;
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** The session with the role that its account has now. */
export async function selectSession(db: Db, tokenHash: Uint8Array): Promise<FoundSession | undefined> {
  const [row] = await db
    .select({ session: sessions, workspaceId: members.workspaceId, role: members.role, email: accounts.email })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(members, and(eq(members.accountId, accounts.id), eq(members.workspaceId, accounts.id)))
    .where(eq(sessions.tokenHash, tokenHash));
  return row;
}

export async function updateLastSeen(db: Db, id: string, lastSeenAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessions(tx: Tx, accountId: string, except?: string): Promise<void> {
  const ofAccount = eq(sessions.accountId, accountId);
  await tx.delete(sessions).where(except ? and(ofAccount, ne(sessions.id, except)) : ofAccount);
}

export async function deleteEndedSessions(db: Db, ends: { now: Date; idleSince: Date }): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, ends.now), lt(sessions.lastSeenAt, ends.idleSince)));
}
