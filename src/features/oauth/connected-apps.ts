import { ApiError, notFound } from "#base/errors.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { listWorkspaces } from "#features/workspaces/workspaces.ts";
import type { ConnectedApp } from "./contract.ts";
import type { OAuthCtx } from "./ctx.ts";
import { disconnect } from "./disconnect.ts";
import { isScope } from "./resources.ts";
import { selectApps } from "./store/apps.ts";

/** The apps that an account has allowed, newest first. */
export async function listConnectedApps(ctx: {
  readonly db: Db | Tx;
  readonly accountId: string;
}): Promise<ConnectedApp[]> {
  const rows = await selectApps(ctx.db, ctx.accountId);
  const workspaces = await listWorkspaces(ctx, [...new Set(rows.map(({ workspaceId }) => workspaceId))]);
  return rows.map(({ id, name, host, kind, workspaceId, scopes, createdAt, lastUsedAt }) => ({
    _id: id,
    name,
    host,
    kind,
    workspace: { _id: workspaceId, handle: workspaces.find((each) => each.id === workspaceId)?.handle ?? "" },
    scopes: scopes.filter(isScope),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends the access of an app at once. Throws notFound for an app of another account. */
export async function deleteConnectedApp(ctx: OAuthCtx, appId: string): Promise<void> {
  if (!(await disconnect(ctx, appId, "disconnected", ctx.accountId))) throw new ApiError(notFound);
}
