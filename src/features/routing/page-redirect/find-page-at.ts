import type { KnownHosts } from "#base/url.ts";
import { findMoves } from "#features/workspaces/handles.ts";
import { findWorkspaceByHandle } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

export interface PageAddressCtx {
  readonly db: Db | Tx;
  readonly ownHosts: KnownHosts;
  now(): Date;
}

/**
 * The workspace whose public page an address shows: by its current handle, a retired one, or a host of its own, whatever
 * that host's rules say about its root.
 */
export async function findPageAt(ctx: PageAddressCtx, address: string): Promise<string | undefined> {
  const { host: written, pathname } = new URL(address);
  // hosts of workspaces are also served with the dot of a fully qualified name
  const host = written.replace(/\.(?=$|:)/, "");
  const [handle, ...rest] = pathname.split("/").filter(Boolean);
  if (!ctx.ownHosts.has(host) || rest.length > 0) return undefined;
  const owner = ctx.ownHosts.findOwner?.(host);
  if (owner) {
    const isPage = handle === undefined || handle.toLowerCase() === owner.handle.toLowerCase();
    return isPage ? owner.workspaceId : undefined;
  }
  if (handle === undefined) return undefined;
  const workspace = await findWorkspaceByHandle(ctx, handle);
  if (workspace) return workspace.id;
  const move = (await findMoves(ctx.db, [handle.toLowerCase()], ctx.now())).get(handle.toLowerCase());
  return move?.handle ? move.workspaceId : undefined;
}
