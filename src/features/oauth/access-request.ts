import { ApiError, notFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { Scope } from "#base/scopes.ts";
import { findRole, listMemberships } from "#features/accounts/workspace-members.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { requireLiveSession } from "#features/accounts/sessions.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { isPublic, listWorkspaces } from "#features/workspaces/workspaces.ts";
import { type AccessRequest, scopeNotRequested } from "./contract.ts";
import type { ClientSummary, OAuthCtx } from "./ctx.ts";
import { announceAppChange } from "./disconnect.ts";
import { toRecordKey } from "./record-hash.ts";
import { listRequestedResources, listRequestedScopes, OFFLINE_ACCESS, type RequestedAccess } from "./resources.ts";
import { insertApp } from "./store/apps.ts";
import { renewClient } from "./store/records.ts";

/** The parameters of a request, as oidc-provider has checked them. */
export interface RequestParams extends RequestedAccess {
  readonly client_id: string;
  readonly redirect_uri?: string;
}

export interface AccessDecision {
  readonly allow: boolean;
  readonly workspaceId?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
}

/** An app's request, as shown to the person. */
export async function describeRequest(
  ctx: OAuthCtx,
  params: RequestParams,
  client: ClientSummary,
): Promise<AccessRequest> {
  const [account, memberships] = await Promise.all([
    findRecipient(ctx, ctx.accountId),
    listMemberships(ctx, ctx.accountId),
  ]);
  const rows = await listWorkspaces(
    ctx,
    memberships.map(({ workspaceId }) => workspaceId),
  );
  const { name, host, kind, isLasting } = client;
  return {
    app: { name, host, kind },
    email: account?.email ?? "",
    workspaces: memberships.flatMap(({ workspaceId }) => {
      const row = rows.find(({ id }) => id === workspaceId);
      return row && isPublic(row) ? [{ _id: row.id, handle: row.handle }] : [];
    }),
    scopes: [...listRequestedScopes(params, ctx.publicUrl)],
    isLasting,
  };
}

/**
 * Runs `decide` with the id of the newly connected app, within the transaction that connects it. Throws notFound for
 * another tenant's workspace, scopeNotRequested, and signedOut if the session ends in the meantime.
 */
export async function connectApp(
  ctx: OAuthCtx,
  { params, client, decision }: { params: RequestParams; client: ClientSummary; decision: AccessDecision },
  decide: (scope: EventTx, app: { readonly id: string; readonly scope: string }) => Promise<void>,
): Promise<void> {
  const { accountId } = ctx;
  const requested = listRequestedScopes(params, ctx.publicUrl);
  const chosen = decision.scopes ?? requested;
  if (chosen.length === 0 || chosen.some((scope) => !requested.includes(scope))) throw new ApiError(scopeNotRequested);
  const workspaceId = decision.workspaceId ?? ctx.workspaceId;
  if (!(await findRole(ctx, accountId, workspaceId))) throw new ApiError(notFound);
  const createdAt = ctx.now();
  const isOffline = (params.scope ?? "").split(" ").includes(OFFLINE_ACCESS);
  const app = {
    id: newId(createdAt.getTime()),
    accountId,
    workspaceId,
    clientId: client.clientId,
    name: client.name,
    host: client.host,
    kind: client.kind,
    scopes: [...new Set(chosen), ...(isOffline ? [OFFLINE_ACCESS] : [])] as (Scope | typeof OFFLINE_ACCESS)[],
    resources: [...listRequestedResources(params, ctx.publicUrl)],
    createdAt,
    lastUsedAt: null,
  };
  await runInTransaction(ctx, async (scope) => {
    await requireLiveSession(scope.tx, ctx);
    await insertApp(scope.tx, app);
    // it may be disconnected before the next sweep, which renews only connected clients
    await renewClient(scope.tx, toRecordKey("Client", app.clientId), createdAt);
    await decide(scope, { id: app.id, scope: app.scopes.join(" ") });
    await announceAppChange(ctx, scope, app, "connected");
  });
}
