import { getHost, type HostOwner, type KnownHosts } from "#base/url.ts";
import { findHandleTargets } from "#features/workspaces/handles.ts";
import { findWorkspaceByHandle } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

export interface PageAddressCtx {
  readonly db: Db | Tx;
  readonly ownHosts: KnownHosts;
  now(): Date;
}

/**
 * The workspace whose public page is at an address: at its current or retired handle, or on its own host, even if a
 * rule of that host redirects the root.
 */
export async function findPageAt(ctx: PageAddressCtx, address: string): Promise<string | undefined> {
  const { host, owner, segments } = readAddress(ctx, address);
  if (owner) return isPagePath(owner, segments) ? owner.workspaceId : undefined;
  const [handle, ...rest] = segments;
  if (!ctx.ownHosts.has(host) || handle === undefined || rest.length > 0) return undefined;
  const workspace = await findWorkspaceByHandle(ctx, handle);
  if (workspace) return workspace.id;
  const move = (await findHandleTargets(ctx.db, [handle.toLowerCase()], ctx.now())).get(handle.toLowerCase());
  return move?.handle ? move.workspaceId : undefined;
}

/**
 * True for an address on a workspace's host that may redirect anywhere, even back: a link, an unknown path, or a root
 * with its own rule.
 */
export function mayRedirectOn(ctx: Pick<PageAddressCtx, "ownHosts">, address: string): boolean {
  const { owner, segments } = readAddress(ctx, address);
  if (!owner) return false;
  return isPagePath(owner, segments) ? owner.rootUrl !== null : !isBlockPath(segments);
}

/** True for a link, or an unknown path, on a workspace's host. */
export function isLinkOnHost(ctx: Pick<PageAddressCtx, "ownHosts">, address: string): boolean {
  const { owner, segments } = readAddress(ctx, address);
  return owner !== undefined && !isPagePath(owner, segments) && !isBlockPath(segments);
}

function readAddress({ ownHosts }: Pick<PageAddressCtx, "ownHosts">, address: string) {
  const url = new URL(address);
  const host = getHost(url);
  return { host, owner: ownHosts.findOwner?.(host), segments: url.pathname.split("/").filter(Boolean) };
}

/** True for a block, such as a file, of a page. */
function isBlockPath(segments: readonly string[]): boolean {
  return segments.at(-2) === "-";
}

/** True for the root of a workspace's host, and for the handle on that host, which redirects to the root. */
function isPagePath({ handle }: HostOwner, [first, ...rest]: readonly string[]): boolean {
  return first === undefined || (rest.length === 0 && first.toLowerCase() === handle.toLowerCase());
}
