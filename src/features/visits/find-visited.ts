import type { VisitLink } from "#features/links/visit-link.ts";
import { findWorkspaceByHandle, type Workspace } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import { type CaseRule, isPagePath, readAddress, readBlockAddress, toCacheKey } from "./address.ts";
import { withoutHandle } from "./domain-visits.ts";
import { findLinksByPath } from "./lookup.ts";
import type { HostRole } from "./page-host.ts";

export interface VisitedHosts {
  /** The role of a host of the installation; undefined for any other host. */
  getRole(host: string): HostRole | undefined;
  /** The workspace's host of this name, without a port. */
  findDomain(
    host: string,
  ): { readonly host: string; readonly handle: string; readonly use: "page" | "links" } | undefined;
  readonly isCaseSensitive: CaseRule;
}

export type Visited =
  | { readonly kind: "link"; readonly link: VisitLink }
  | { readonly kind: "page"; readonly workspace: Workspace };

/** The page or link at an address of this installation or of a workspace's host; undefined if there is none. */
export async function findVisited(db: Db, address: string, hosts: VisitedHosts): Promise<Visited | undefined> {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url) return undefined;
  const path = url.pathname.replace(/(?:\+|%2b)$/i, "");
  const domain = hosts.findDomain(url.hostname);
  if (domain?.use === "links") return findLink(db, toCacheKey(path, domain.host), hosts);
  if (domain) {
    const key = `/${domain.handle}${withoutHandle(path, domain.handle)}`;
    const isPage = isPagePath(key) || readBlockAddress(key) !== undefined;
    return isPage ? findPage(db, domain.handle) : findLink(db, key, hosts);
  }
  const role = hosts.getRole(url.host) ?? hosts.getRole(url.hostname);
  if (role === undefined) return undefined;
  const link = await findLink(db, toCacheKey(path, role === "links" ? "" : undefined), hosts);
  if (link) return link;
  const place = readAddress(path, NOTHING_RESERVED);
  return place?.kind === "page" || place?.kind === "block" ? findPage(db, place.handle) : undefined;
}

const NOTHING_RESERVED = { has: () => false };

async function findLink(db: Db, key: string, { isCaseSensitive }: VisitedHosts): Promise<Visited | undefined> {
  const link = (await findLinksByPath(db, [key], isCaseSensitive)).get(key);
  return link && { kind: "link", link };
}

async function findPage(db: Db, handle: string): Promise<Visited | undefined> {
  const workspace = await findWorkspaceByHandle({ db }, handle);
  return workspace && { kind: "page", workspace };
}
