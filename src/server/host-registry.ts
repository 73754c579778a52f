import type { HostOwner } from "#base/url.ts";
import type { ActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import type { Listings } from "#features/blocklists/listings.ts";
import type { ServedHosts } from "#features/domains/served-hosts.ts";

/**
 * The hosts of this installation and of its workspaces, as these are added and removed. Also finds the workspace of a
 * host, and whether moderation or a list blocks a destination.
 */
export class HostRegistry extends Set<string> {
  readonly #served: Pick<ServedHosts, "find">;
  readonly #moderation: Pick<ActiveRestrictions, "findDestination">;
  readonly #listings: Pick<Listings, "find">;

  constructor(
    hosts: Iterable<string>,
    served: Pick<ServedHosts, "find">,
    moderation: Pick<ActiveRestrictions, "findDestination">,
    listings: Pick<Listings, "find">,
  ) {
    super(hosts);
    this.#served = served;
    this.#moderation = moderation;
    this.#listings = listings;
  }

  isBlocked(href: string): boolean {
    if (this.#moderation.findDestination(href)?.state === "blocked") return true;
    return this.#listings.find(href)?.isAllowed === false;
  }

  /** The workspace that a host belongs to; undefined for hosts of the installation. */
  findOwner(host: string): HostOwner | undefined {
    return this.#served.find(host);
  }

  /** Also true for `host/*` if every path of that host is a short link. */
  override has(host: string): boolean {
    if (super.has(host)) return true;
    const every = host.endsWith("/*");
    const served = this.#served.find(every ? host.slice(0, -2) : host);
    return served !== undefined && (!every || served.use === "links");
  }
}
