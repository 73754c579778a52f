import { queueMail } from "#features/accounts/mail-queue.ts";
import type { AppChange } from "#features/accounts/mails/content.ts";
import { listOwners } from "#features/accounts/workspace-members.ts";
import { recordSecurityEvent } from "#features/accounts/security-events.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { AppsCtx } from "./ctx.ts";
import { deleteApp, deleteApps } from "./store/apps.ts";
import type { ConnectedAppRow } from "./store/tables.ts";

/**
 * Ends an app's access and revokes all its codes and tokens, at once on all nodes. With `accountId`, only if the app
 * belongs to that account. Returns false if there is no such app.
 */
export async function disconnect(
  ctx: AppsCtx & AnnounceCtx,
  id: string,
  what: Exclude<AppChange, "connected">,
  accountId?: string,
): Promise<boolean> {
  return runInTransaction(ctx, async (scope) => {
    const app = await deleteApp(scope.tx, id, accountId);
    if (app) await announceAppChange(ctx, scope, app, what);
    return app !== undefined;
  });
}

/** Ends the access of all apps of an account, within the caller's transaction. The caller notifies the person. */
export async function disconnectAll({ tx, emit }: EventTx, accountId: string): Promise<void> {
  for (const app of await deleteApps(tx, accountId)) await emit(toEvent(app, "disconnected"));
}

interface AnnounceCtx {
  readonly userAgent?: string;
  findCountry?(): Promise<string>;
}

/**
 * Records a change to an app within the caller's transaction: emits the domain event, writes to the security logs of
 * the workspace's owners and of the person who allowed the app, and queues an email to each of them.
 */
export async function announceAppChange(
  ctx: AppsCtx & AnnounceCtx,
  { tx, emit }: { readonly tx: Tx; readonly emit: EventTx["emit"] },
  app: ConnectedAppRow,
  what: AppChange,
): Promise<void> {
  const { workspaceId, name } = app;
  await emit(toEvent(app, what));
  for (const accountId of new Set([app.accountId, ...(await listOwners({ db: tx }, workspaceId))])) {
    await recordSecurityEvent(ctx, tx, { accountId, kind: `app_${what}`, details: { name } });
    await queueMail(ctx, tx, { kind: "app-changed", accountId, workspaceId, what, name });
  }
}

function toEvent({ id, accountId, workspaceId }: ConnectedAppRow, what: AppChange) {
  const name = what === "connected" ? "app.connected" : "app.disconnected";
  return { name, workspaceId, subject: { appId: id, accountId } } as const;
}
