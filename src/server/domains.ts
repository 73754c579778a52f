import { Resolver } from "node:dns/promises";
import type { DomainCtx } from "#features/domains/ctx.ts";
import type { Settings } from "./settings.ts";

/** What domains need in a process: where their hosts have to lead, and the means to inspect them. */
export type DomainEnvironment = Pick<DomainCtx, "targets" | "inspectHost" | "findCertificates">;

/** Opens the inspection of domains for a process. */
export function openDomainEnvironment(settings: Settings): DomainEnvironment {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (settings.DNS_SERVERS.length > 0) resolver.setServers(settings.DNS_SERVERS);
  const { hostname } = new URL(settings.PUBLIC_URL);

  async function findAddresses(): Promise<readonly string[]> {
    if (settings.DOMAIN_ADDRESSES.length > 0) return settings.DOMAIN_ADDRESSES;
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  }

  return {
    targets: { name: hostname, hosts: settings.hosts, findAddresses, hasCertificates: settings.TLS === "on" },
    async inspectHost() {
      throw new Error("not built yet");
    },
    findCertificates: async () => new Map(),
  };
}
