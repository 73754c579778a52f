import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { OwnerCtx } from "../profile/ctx.ts";
import { type NotificationPatch, putNotifications, selectNotifications } from "../store/notifications.ts";
import type { Notification } from "./contract.ts";

/** What holds until somebody says otherwise. */
export const defaultNotification: Notification = { email: true, push: true, marketing: false };

/** What a mail is about, where it is not the security of the account: that one always goes. */
export type NoticeKind = "activity" | "marketing";

/** What the caller wants to hear of; notFound for any other id. */
export async function getNotification(ctx: OwnerCtx, userId: string): Promise<{ notification: Notification }> {
  requireOwn(ctx, userId);
  return { notification: await findNotification(ctx, ctx.accountId) };
}

/** Changes what is given and keeps the rest; notFound for any other id. */
export async function setNotification(
  ctx: OwnerCtx,
  userId: string,
  change: NotificationPatch,
): Promise<{ notification: Notification }> {
  requireOwn(ctx, userId);
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const notification = await putNotifications(tx, accountId, change, ctx.now());
    await fact({ name: "account.notifications_changed", workspaceId: accountId, subject: { accountId } });
    return { notification };
  });
}

/** True if an account wants mail of this kind: news only where it wants mail at all; false for an account that is gone. */
export async function mayNotify(ctx: { readonly db: Db | Tx }, accountId: string, kind: NoticeKind): Promise<boolean> {
  const kept = await selectNotifications(ctx.db, accountId);
  if (kept === undefined) return false;
  const { email, marketing } = kept ?? defaultNotification;
  return kind === "marketing" ? email && marketing : email;
}

/** What an account wants to hear of, set or not. */
export async function findNotification(ctx: Pick<Ctx, "db">, accountId: string): Promise<Notification> {
  return (await selectNotifications(ctx.db, accountId)) ?? defaultNotification;
}

function requireOwn(ctx: OwnerCtx, userId: string): void {
  if (userId.toLowerCase() !== ctx.accountId) throw new ApiError(notFound);
}
