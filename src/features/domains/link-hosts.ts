import type { ShortHost } from "#features/workspaces/ctx.ts";
import { toDomainOrigin, toUnicodeHost } from "./host.ts";
import { isHeldHost, isLinkDomain, selectCaseSensitive, selectLinkHosts, selectServed } from "./store.ts";

export interface LinkHostOptions {
  readonly shortHost: Pick<ShortHost, "url" | "isCaseSensitive">;
  readonly PUBLIC_URL: string;
}

/** The hosts of short links, including those of workspaces. */
export function openLinkHosts({ shortHost, PUBLIC_URL }: LinkHostOptions): ShortHost {
  return {
    ...shortHost,
    toOrigin: (host) => toDomainOrigin(PUBLIC_URL, host),
    hasDomain: isLinkDomain,
    holdsDomain: isHeldHost,
    async findServed(db, hosts) {
      const served = await selectServed(db, hosts);
      return new Map(served.map(({ host, use, handle }) => [host, use === "page" ? handle : ""]));
    },
    async listDomains(db, workspaceId) {
      const hosts = await selectLinkHosts(db, workspaceId);
      return hosts.map((host) => ({ host, displayHost: toUnicodeHost(host) }));
    },
    findCaseSensitive: selectCaseSensitive,
  };
}
