import { queueMail } from "#features/accounts/mail-queue.ts";
import type { AppChange } from "#features/accounts/mails/content.ts";
import { findOwners } from "#features/accounts/memberships.ts";
import { recordSecurityEvent } from "#features/accounts/security-events.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { AppsCtx } from "./ctx.ts";
import { deleteApp, deleteApps } from "./store/apps.ts";
import type { ConnectedAppRow } from "./store/tables.ts";

/**
 * Ends an app's access with all its codes and tokens, at once on all nodes. `accountId`: only if it is this account's.
 * False if there is no such app.
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

/** Ends the access of all apps of an account, within the caller's transaction, which notifies the person. */
export async function disconnectAll({ tx, emit }: EventTx, accountId: string): Promise<void> {
  for (const app of await deleteApps(tx, accountId)) await emit(toEvent(app, "disconnected"));
}

interface AnnounceCtx {
  readonly userAgent?: string;
  findCountry?(): Promise<string>;
}

/**
 * Records a change of an app within the caller's transaction: the domain event, and for the owners of the workspace and
 * the one who allowed the app the security log and a mail.
 */
export async function announceAppChange(
  ctx: AppsCtx & AnnounceCtx,
  { tx, emit }: { readonly tx: Tx; readonly emit: EventTx["emit"] },
  app: ConnectedAppRow,
  what: AppChange,
): Promise<void> {
  const { workspaceId, name } = app;
  await emit(toEvent(app, what));
  for (const accountId of new Set([app.accountId, ...(await findOwners({ db: tx }, workspaceId))])) {
    await recordSecurityEvent(ctx, tx, { accountId, kind: `app_${what}`, details: { name } });
    await queueMail(ctx, tx, { kind: "app-changed", accountId, workspaceId, what, name });
  }
}

function toEvent({ id, accountId, workspaceId }: ConnectedAppRow, what: AppChange) {
  const name = what === "connected" ? "app.connected" : "app.disconnected";
  return { name, workspaceId, subject: { appId: id, accountId } } as const;
}
