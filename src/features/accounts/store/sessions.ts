import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { accounts, members, sessions } from "./tables.ts";

export type SessionRow = typeof sessions.$inferSelect;

interface SessionWithRole {
  readonly session: SessionRow;
  /** Null if the account is not a member of the requested workspace. */
  readonly workspaceId: string | null;
  readonly role: "owner" | "member" | null;
  readonly email: string;
  /** The operator who views the account; null in a session of its owner. */
  readonly viewerId: string | null;
}

const viewers = alias(sessions, "viewers");
const isOwn = isNull(sessions.viewerSessionId);

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** The session with its account's current role in a workspace, by default in its primary one. */
export async function selectSession(
  db: Db,
  tokenHash: Uint8Array,
  workspaceId: string | undefined,
): Promise<SessionWithRole | undefined> {
  const [row] = await db
    .select({
      session: sessions,
      workspaceId: members.workspaceId,
      role: members.role,
      email: accounts.email,
      viewerId: viewers.accountId,
    })
    .from(sessions)
    .leftJoin(viewers, eq(viewers.id, sessions.viewerSessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(members, and(eq(members.accountId, accounts.id), eq(members.workspaceId, workspaceId ?? accounts.id)))
    .where(eq(sessions.tokenHash, tokenHash))
    .prepare("session")
    .execute();
  return row;
}

/** The sessions in `ids` that have not expired, with one row per workspace that a session can access. */
export async function selectLiveSessions(
  db: Db,
  ids: readonly string[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<{ id: string; workspaceId: string }[]> {
  return db
    .select({ id: sessions.id, workspaceId: members.workspaceId })
    .from(sessions)
    .innerJoin(members, eq(members.accountId, sessions.accountId))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)));
}

export async function updateLastSeen(db: Db, id: string, lastSeenAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
}

/** Locks the session, so that it cannot end before the transaction does. Returns false if it has already ended. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for("key share");
  return rows.length > 0;
}

/** The browsers and countries that the account's sessions started with. */
export async function selectSessionDevices(tx: Tx, accountId: string) {
  return tx
    .selectDistinct({ userAgent: sessions.userAgent, country: sessions.country })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isOwn));
}

/** The account's unexpired sessions, by last use. */
export async function selectSessions(
  db: Db,
  accountId: string,
  { now, idleSince, limit }: { now: Date; idleSince: Date; limit: number },
): Promise<SessionRow[]> {
  const isLive = and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isOwn, isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limit);
}

/** Ends a session and returns its row; undefined if the account has no session with this id. */
export async function deleteSession(db: Db | Tx, accountId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning();
  return row;
}

/**
 * Ends the account's sessions, including those in which an operator views it. Returns how many of its own were ended.
 */
export async function deleteSessions(tx: Tx, accountId: string, except?: string): Promise<number> {
  const ofAccount = eq(sessions.accountId, accountId);
  const rows = await tx
    .delete(sessions)
    .where(except ? and(ofAccount, ne(sessions.id, except)) : ofAccount)
    .returning({ viewerSessionId: sessions.viewerSessionId });
  return rows.filter(({ viewerSessionId }) => viewerSessionId === null).length;
}

/** Ends an operator's view of an account. Returns false if the session is not such a view. */
export async function deleteView(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id), isNotNull(sessions.viewerSessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the sessions in which an account is viewed, and those in which it views others. */
export async function deleteViews(db: Db | Tx, accountId: string): Promise<void> {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.accountId, accountId));
  await db
    .delete(sessions)
    .where(
      and(
        isNotNull(sessions.viewerSessionId),
        or(eq(sessions.accountId, accountId), inArray(sessions.viewerSessionId, own)),
      ),
    );
}

export async function deleteEndedSessions(db: Db, ends: { now: Date; idleSince: Date }): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, ends.now), lt(sessions.lastSeenAt, ends.idleSince)));
}
