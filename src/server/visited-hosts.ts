import type { ServedHosts } from "#features/domains/served-hosts.ts";
import type { VisitedHosts } from "#features/visits/find-visit-target.ts";
import type { Settings } from "./settings/settings.ts";

/** The hosts on which visitors open links and pages. */
export function openVisitedHosts(settings: Settings, servedHosts: Pick<ServedHosts, "find">): VisitedHosts {
  const { hosts, limitedHosts, shortHost } = settings;
  return {
    getRole: (host) => limitedHosts.get(host) ?? (hosts.has(host) ? "app" : undefined),
    findDomain: (host) => servedHosts.find(host),
    isCaseSensitive: (host) =>
      host === "" ? shortHost.isCaseSensitive : servedHosts.find(host)?.isCaseSensitive === true,
  };
}
