import { and, count, desc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { containsText, messages } from "./tables.ts";

export type MessageRow = typeof messages.$inferSelect;

const byId = (workspaceId: string, id: string) => and(eq(messages.workspaceId, workspaceId), eq(messages.id, id));

export async function insertMessage(tx: Tx, row: Omit<MessageRow, "readAt" | "deletedAt">): Promise<void> {
  await tx.insert(messages).values(row);
}

/** Selects a message of any workspace; undefined once it is deleted. */
export async function selectMessage(db: Db | Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)));
  return row;
}

interface MessageSearch {
  readonly isUnread?: boolean | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function selectMessages(
  db: Db | Tx,
  workspaceId: string,
  { isUnread, search, after, limit }: MessageSearch,
): Promise<MessageRow[]> {
  const found = search
    ? or(
        containsText(messages.name, search),
        containsText(messages.email, search),
        containsText(messages.message, search),
      )
    : undefined;
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, workspaceId),
        isNull(messages.deletedAt),
        isUnread ? isNull(messages.readAt) : undefined,
        found,
        after ? lt(messages.id, after) : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit);
}

/**
 * Changes a message: by default one that is not deleted, otherwise a deleted one. Undefined if the workspace has no
 * such message.
 */
export async function updateMessage(
  tx: Tx,
  workspaceId: string,
  id: string,
  { readAt, deletedAt }: Partial<Pick<MessageRow, "readAt" | "deletedAt">>,
  isDeleted = false,
): Promise<MessageRow | undefined> {
  // Marking it again keeps the first time at which it was read.
  const firstReadAt = readAt && sql`coalesce(${messages.readAt}, ${readAt.toISOString()}::timestamptz)`;
  const [row] = await tx
    .update(messages)
    .set({ readAt: firstReadAt, deletedAt })
    .where(and(byId(workspaceId, id), isDeleted ? isNotNull(messages.deletedAt) : isNull(messages.deletedAt)))
    .returning();
  return row;
}

/** Marks the unread messages of a workspace, or those up to one of them, as read; returns how many there were. */
export async function updateUnreadMessages(
  tx: Tx,
  workspaceId: string,
  readAt: Date,
  upTo: string | undefined,
): Promise<number> {
  const rows = await tx
    .update(messages)
    .set({ readAt })
    .where(
      and(
        eq(messages.workspaceId, workspaceId),
        isNull(messages.deletedAt),
        isNull(messages.readAt),
        upTo === undefined ? undefined : lte(messages.id, upTo),
      ),
    )
    .returning({ id: messages.id });
  return rows.length;
}

export async function purgeMessages(db: Db | Tx, deletedBefore: Date): Promise<void> {
  await db.delete(messages).where(lt(messages.deletedAt, deletedBefore));
}

export async function countMessages(
  db: Db | Tx,
  workspaceId: string,
): Promise<{ readonly total: number; readonly unread: number }> {
  const [row] = await db
    .select({ total: count(), unread: sql<number>`count(*) filter (where ${messages.readAt} is null)::int` })
    .from(messages)
    .where(and(eq(messages.workspaceId, workspaceId), isNull(messages.deletedAt)));
  return row ?? { total: 0, unread: 0 };
}
