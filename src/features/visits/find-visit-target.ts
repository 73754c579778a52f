import { getHost } from "#base/url.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { findSharedWorkspace } from "#features/reports/sharing/shared.ts";
import { findHandleTargets } from "#features/workspaces/handles.ts";
import { findWorkspaceByHandle, type Workspace } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { type CaseRule, findHandle, classifyPath, toCacheKey, withoutHandle } from "./address.ts";
import { findLinksByPath } from "./lookup.ts";
import type { HostRole } from "./page-host.ts";

export interface VisitedHosts {
  /** The role of one of the installation's own hosts; undefined for any other host. */
  getRole(host: string): HostRole | undefined;
  /** The host of a workspace by its name, without a port. */
  findDomain(
    host: string,
  ): { readonly host: string; readonly handle: string; readonly use: "page" | "links" } | undefined;
  readonly isCaseSensitive: CaseRule;
}

interface TargetCtx {
  readonly db: Db;
  /** Verify the tokens of shared statistics. */
  readonly keys: Keys;
}

export type VisitTarget =
  | { readonly kind: "link"; readonly link: VisitLink }
  | { readonly kind: "page"; readonly workspace: Workspace };

/**
 * The page or link at an address of this installation or of a workspace's host. For a document below `/share` or for
 * shared statistics, the page or link that it is about. Undefined for other addresses. A retired handle leads to the
 * current page, as it does for visitors.
 */
export async function findVisitTarget(
  { db, keys }: TargetCtx,
  address: string,
  hosts: VisitedHosts,
  now: Date,
): Promise<VisitTarget | undefined> {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url) return undefined;
  const requested = url.pathname.replace(/(?:\+|%2b)$/i, "");
  const [host, hostname] = [getHost(url), url.hostname.replace(/\.$/, "")];
  const domain = hosts.findDomain(hostname);
  if (domain?.use === "links") return findLink(db, toCacheKey(requested, domain.host), hosts);
  const path = withoutShare(requested);
  if (domain) {
    const onPage = await findAt(db, `/${domain.handle}${withoutHandle(path, domain.handle)}`, undefined, hosts);
    return onPage ?? findLink(db, toCacheKey(requested, domain.host), hosts);
  }
  const role = hosts.getRole(host) ?? hosts.getRole(hostname);
  if (role === undefined) return undefined;
  const token = role === "app" ? STATISTICS.exec(path)?.[1] : undefined;
  if (token !== undefined) return findShared({ db, keys }, token);
  const linkHost = role === "links" ? "" : undefined;
  const found = await findAt(db, path, linkHost, hosts);
  const handle = found ? undefined : findHandle(path);
  const move = handle === undefined ? undefined : (await findHandleTargets(db, [handle], now)).get(handle);
  return move?.handle ? findAt(db, path.replace(/^\/[^/]*/, `/${move.handle}`), linkHost, hosts) : found;
}

/** Statistics that are shared with anyone who has the token. */
const STATISTICS = /^\/stats\/([^/]+)\/?$/i;

async function findShared(ctx: TargetCtx, token: string): Promise<VisitTarget | undefined> {
  const workspace = await findSharedWorkspace(ctx, token);
  return workspace && { kind: "page", workspace };
}

/** A page's sheet, QR code or preview image, or the public history of one of its links. */
const SHARED = /^\/share(\/[^/]+)(?:\/?|\/qr\.(?:svg|png)|\/[0-9a-f]{16}\.png|(\/[^/]+)\/history)$/i;

/** The path of the page or link that a document below `/share` is about; any other path unchanged. */
function withoutShare(path: string): string {
  return path.replace(SHARED, "$1$2");
}

/** The link, or else the page, at a path. */
async function findAt(
  db: Db,
  path: string,
  linkHost: string | undefined,
  hosts: VisitedHosts,
): Promise<VisitTarget | undefined> {
  const link = await findLink(db, toCacheKey(path, linkHost), hosts);
  if (link) return link;
  const place = classifyPath(path, NOTHING_RESERVED);
  return place?.kind === "page" || place?.kind === "block" ? findPage(db, place.handle) : undefined;
}

const NOTHING_RESERVED = { has: () => false };

async function findLink(db: Db, key: string, { isCaseSensitive }: VisitedHosts): Promise<VisitTarget | undefined> {
  const link = (await findLinksByPath(db, [key], isCaseSensitive)).get(key);
  return link && { kind: "link", link };
}

async function findPage(db: Db, handle: string): Promise<VisitTarget | undefined> {
  const workspace = await findWorkspaceByHandle({ db }, handle);
  return workspace && { kind: "page", workspace };
}
