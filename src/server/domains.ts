import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { findCertificateStatuses } from "#features/domains/certificates/status.ts";
import type { DomainCtx } from "#features/domains/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Settings } from "./settings.ts";

/** What domains need in a process: where their hosts have to lead, and the means to inspect them. */
export type DomainEnvironment = Pick<DomainCtx, "targets" | "inspectHost" | "findCertificates">;

/** Opens the inspection of domains for a process. */
export function openDomainEnvironment(settings: Settings, db: Db): DomainEnvironment {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (settings.DNS_SERVERS.length > 0) resolver.setServers(settings.DNS_SERVERS);
  const { hostname } = new URL(settings.PUBLIC_URL);

  async function findAddresses(): Promise<readonly string[]> {
    if (settings.DOMAIN_ADDRESSES.length > 0) return settings.DOMAIN_ADDRESSES;
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  }

  return {
    targets: { name: hostname, findAddresses, hasCertificates: settings.TLS === "on" },
    async inspectHost() {
      throw new Error("not built yet");
    },
    findCertificates: async (hosts) =>
      settings.TLS === "on" ? findCertificateStatuses(db, hosts, new Date()) : new Map(),
  };
}

/** The names of this installation that can have certificates: those of its hosts that are neither addresses nor local. */
export function getCertificateHosts({ PUBLIC_URL, SHORT_HOST, PAGE_HOST }: Settings): string[] {
  const hosts = [new URL(PUBLIC_URL).host, SHORT_HOST, PAGE_HOST].flatMap((host) => host?.toLowerCase() ?? []);
  const names = hosts.map((host) => host.replace(/:\d+$/, "")).filter((name) => !isLocal(name));
  return [...new Set(names)];
}

function isLocal(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
