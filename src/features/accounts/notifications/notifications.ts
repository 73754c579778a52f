import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { type OwnerCtx, requireOwn } from "../ctx.ts";
import { type NotificationPatch, putNotifications, selectNotifications } from "../store/settings.ts";
import type { Notification } from "./contract.ts";

/** The settings of an account that has chosen none. */
const defaultNotification: Notification = { email: true, push: true, marketing: false };

/** The topic of an email that is not about account security; security email is always sent. */
type NoticeKind = "activity" | "marketing";

/** The caller's notification settings; throws notFound for any other id. */
export async function getNotification(ctx: OwnerCtx, userId: string): Promise<{ notification: Notification }> {
  requireOwn(ctx, userId);
  return { notification: await getAccountNotification(ctx, ctx.accountId) };
}

/** Changes the given settings and keeps the rest; throws notFound for any other id. */
export async function setNotification(
  ctx: OwnerCtx,
  userId: string,
  change: NotificationPatch,
): Promise<{ notification: Notification }> {
  requireOwn(ctx, userId);
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const notification = await putNotifications(tx, accountId, change, ctx.now());
    await emit({ name: "account.notifications_changed", workspaceId: accountId, subject: { accountId } });
    return { notification };
  });
}

/** True if an account wants email of this kind. News also requires that email is on. False for a deleted account. */
export async function mayNotify(ctx: { readonly db: Db | Tx }, accountId: string, kind: NoticeKind): Promise<boolean> {
  const kept = await selectNotifications(ctx.db, accountId);
  if (kept === undefined) return false;
  const { email, marketing } = kept ?? defaultNotification;
  return kind === "marketing" ? email && marketing : email;
}

/** The notification settings of an account, or the defaults. */
export async function getAccountNotification(ctx: Pick<Ctx, "db">, accountId: string): Promise<Notification> {
  return (await selectNotifications(ctx.db, accountId)) ?? defaultNotification;
}
