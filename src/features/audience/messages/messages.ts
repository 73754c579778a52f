import type { ParsedInput } from "#base/contract.ts";
import { requireFound } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { LIST_MAX } from "#base/schema.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { paginate } from "#base/paginate.ts";
import { type MessageRow, selectMessages, updateMessage, updateUnreadMessages } from "../store/messages.ts";
import { type Message, messageSchema, type MessagesContract } from "./contract.ts";

type MessageQuery = ParsedInput<MessagesContract["GET /v1/audience/messages"]>["query"];
type OwnCtx = Ctx & { readonly workspaceId: string };

/** Visitors' messages, newest first, paginated. */
export async function listMessages(ctx: Pick<OwnCtx, "db" | "workspaceId">, query: MessageQuery) {
  const { unread, search, cursor: after, limit } = query;
  const filter = { isUnread: unread !== undefined, search, after, limit: limit + 1 };
  const { items, next } = paginate(await selectMessages(ctx.db, ctx.workspaceId, filter), limit);
  return { messages: items.map(presentMessage), next };
}

/** All messages, for a data export. */
export async function listAllMessages(ctx: Pick<OwnCtx, "db" | "workspaceId">): Promise<Message[]> {
  const all: Message[] = [];
  for (let cursor: string | undefined; ;) {
    const { messages, next } = await listMessages(ctx, { cursor, limit: LIST_MAX });
    all.push(...messages);
    if (next === null) return all;
    cursor = next;
  }
}

/** Marks a message as read or unread; throws notFound. */
export function markMessage(ctx: OwnCtx, id: string, isRead: boolean): Promise<Message> {
  return changeMessage(ctx, "message.read", id, (tx) =>
    updateMessage(tx, ctx.workspaceId, id, { readAt: isRead ? ctx.now() : null }),
  );
}

/** Marks all messages as read, or those up to one of them; returns how many were unread. */
export function markAllMessages(ctx: OwnCtx, upTo?: string): Promise<{ marked: number }> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const marked = await updateUnreadMessages(tx, ctx.workspaceId, ctx.now(), upTo);
    if (marked > 0) await emit({ name: "messages.read", workspaceId: ctx.workspaceId, subject: {} });
    return { marked };
  });
}

/** Deletes a message, which can be restored for a day; throws notFound. */
export async function deleteMessage(ctx: OwnCtx, id: string): Promise<void> {
  await changeMessage(ctx, "message.deleted", id, (tx) =>
    updateMessage(tx, ctx.workspaceId, id, { deletedAt: ctx.now() }),
  );
}

/** Restores a deleted message; throws notFound if it is not deleted, or was removed for good. */
export function restoreMessage(ctx: OwnCtx, id: string): Promise<Message> {
  return changeMessage(ctx, "message.restored", id, (tx) =>
    updateMessage(tx, ctx.workspaceId, id, { deletedAt: null }, true),
  );
}

function changeMessage(
  ctx: OwnCtx,
  name: "message.read" | "message.deleted" | "message.restored",
  messageId: string,
  update: (tx: Tx) => Promise<MessageRow | undefined>,
): Promise<Message> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = requireFound(await update(tx));
    await emit({ name, workspaceId: ctx.workspaceId, subject: { messageId } });
    return presentMessage(row);
  });
}

function presentMessage(row: MessageRow): Message {
  return messageSchema.parse({ ...row, _id: row.id });
}
