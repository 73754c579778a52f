import type { Checked } from "#base/contract.ts";
import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { PAGE_ROWS } from "../limits.ts";
import { paginate } from "../paginate.ts";
import { type MessageRow, selectMessages, updateDeleted, updateRead, updateRestored } from "../store/messages.ts";
import type { Message, MessagesContract } from "./contract.ts";

type Wanted = Checked<MessagesContract["GET /v1/audience/messages"]>["query"];
type OwnCtx = Ctx & { readonly workspaceId: string };

/** Visitors' messages, newest first, paginated. */
export async function listMessages(ctx: Pick<OwnCtx, "db" | "workspaceId">, wanted: Wanted) {
  const { unread, search, cursor: after } = wanted;
  const found = { isUnread: unread !== undefined, search, after, limit: PAGE_ROWS + 1 };
  const { items, next } = paginate(await selectMessages(ctx.db, ctx.workspaceId, found), PAGE_ROWS);
  return { messages: items.map(presentMessage), next };
}

/** All messages, for a data export. */
export async function listAllMessages(ctx: Pick<OwnCtx, "db" | "workspaceId">): Promise<Message[]> {
  const all: Message[] = [];
  for (let cursor: string | undefined; ;) {
    const { messages, next } = await listMessages(ctx, { cursor });
    all.push(...messages);
    if (next === null) return all;
    cursor = next;
  }
}

/** Marks a message as read or unread; throws notFound. */
export async function markMessage(ctx: OwnCtx, id: string, isRead: boolean): Promise<Message> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await updateRead(tx, workspaceId, id, isRead ? ctx.now() : null);
    if (!row) throw new ApiError(notFound);
    await emit({ name: "message.read", workspaceId, subject: { messageId: id } });
    return presentMessage(row);
  });
}

/** Moves a message off the list; throws notFound. */
export async function deleteMessage(ctx: OwnCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await updateDeleted(tx, workspaceId, id, ctx.now()))) throw new ApiError(notFound);
    await emit({ name: "message.deleted", workspaceId, subject: { messageId: id } });
  });
}

/** Restores a deleted message; throws notFound if it is not deleted or permanently gone. */
export async function restoreMessage(ctx: OwnCtx, id: string): Promise<Message> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await updateRestored(tx, workspaceId, id);
    if (!row) throw new ApiError(notFound);
    await emit({ name: "message.restored", workspaceId, subject: { messageId: id } });
    return presentMessage(row);
  });
}

function presentMessage({ id, name, email, message, form, language, readAt, createdAt }: MessageRow): Message {
  return {
    _id: id,
    name,
    email,
    message,
    form,
    language,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
