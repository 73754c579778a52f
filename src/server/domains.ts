import { isIP, isIPv6 } from "node:net";
import { MINUTE_MS } from "#base/time.ts";
import type { DomainCtx } from "#features/domains/ctx.ts";
import { inspectHost } from "#features/domains/inspection/inspect.ts";
import { openProbe, probeKey } from "#features/domains/inspection/reach-host.ts";
import { robotName } from "#features/links/health/robots.ts";
import { openDns } from "#infra/dns/open-dns.ts";
import { publicEgress } from "#infra/fetch/egress-policy.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { findCertificateStatuses } from "#features/domains/certificates/status.ts";
import type { Settings } from "./settings/settings.ts";

/**
 * The part of a domain's context that stays the same for the life of a process: where hosts must point, and how to
 * inspect them.
 */
export type DomainEnvironment = Pick<DomainCtx, "targets" | "inspectHost" | "findCertificates">;

/** Opens what a process needs to inspect domains. */
export function openDomainEnvironment(settings: Settings, keys: Keys): DomainEnvironment {
  const dns = openDns({ servers: settings.DNS_SERVERS });
  const { hostname } = new URL(settings.PUBLIC_URL);
  const hasCertificates = settings.TLS === "on";
  const findAddresses = openOwnAddresses(settings, async () => {
    const found = await Promise.all([dns.findIpv4(hostname), dns.findIpv6(hostname)]);
    return found.flatMap((each) => (each === "unavailable" ? [] : each));
  });
  const inspection = {
    dns,
    probe: openProbe({ key: probeKey(keys), userAgent: robotName(settings.PUBLIC_URL), ...getPorts(settings) }),
    findOwnAddresses: findAddresses,
    authority: findAuthority(settings.ACME_DIRECTORY),
    needsCertificates: hasCertificates,
  };
  return {
    targets: { name: hostname, hosts: settings.hosts, findAddresses, hasCertificates },
    inspectHost: (host) => inspectHost(inspection, host),
    findCertificates: async (db, hosts) =>
      hasCertificates ? findCertificateStatuses(db, hosts, new Date()) : new Map(),
  };
}

const ADDRESSES_TTL_MS = MINUTE_MS;

/** The addresses of this installation; the last known ones while name servers do not respond. */
function openOwnAddresses(
  { DOMAIN_ADDRESSES }: Settings,
  find: () => Promise<readonly string[]>,
): () => Promise<readonly string[]> {
  if (DOMAIN_ADDRESSES.length > 0) {
    const addresses = DOMAIN_ADDRESSES.map(toCanonical);
    return async () => addresses;
  }
  let last: readonly string[] = [];
  let until = 0;
  let finding: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const found = await find();
    if (found.length === 0) return;
    last = found;
    until = performance.now() + ADDRESSES_TTL_MS;
  }

  return async () => {
    if (performance.now() < until) return last;
    finding ??= refresh().finally(() => (finding = undefined));
    await finding;
    return last;
  };
}

/** An IP address in its canonical form (RFC 5952), which is also the form of addresses in DNS responses. */
function toCanonical(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** The port at which plain HTTP reaches this installation, and the ports to which it may redirect. */
function getPorts({ PUBLIC_URL, TLS, HTTP_PORT, HTTPS_PORT }: Settings) {
  const { protocol, port } = new URL(PUBLIC_URL);
  const publicPort = port === "" ? [] : [Number(port)];
  if (protocol === "http:") return { getPort: () => publicPort[0] ?? 80, securePorts: [] };
  // a public address is reached at port 80, whatever maps that to HTTP_PORT; authorities use port 80 too (RFC 8555,
  // section 8.3)
  const getPort = (address: string) => (TLS === "on" && !publicEgress.mayConnect(address) ? HTTP_PORT : 80);
  return { getPort, securePorts: TLS === "on" ? [...publicPort, HTTPS_PORT] : publicPort };
}

/** The names that authorities document for CAA records, by the last labels of the host of their ACME directory. */
const AUTHORITIES: Readonly<Record<string, string>> = {
  "letsencrypt.org": "letsencrypt.org",
  "zerossl.com": "sectigo.com",
  "sectigo.com": "sectigo.com",
  "pki.goog": "pki.goog",
  "buypass.com": "buypass.com",
  "buypass.no": "buypass.com",
  "ssl.com": "ssl.com",
  "digicert.com": "digicert.com",
  "actalis.com": "actalis.it",
};

function findAuthority(directory: string): string | undefined {
  const { hostname } = new URL(directory);
  return Object.entries(AUTHORITIES).find(([end]) => hostname === end || hostname.endsWith(`.${end}`))?.[1];
}

/**
 * The names of this installation that can have certificates: those of its hosts that are neither addresses nor local.
 */
export function getCertificateHosts({ PUBLIC_URL, SHORT_HOST, PAGE_HOST }: Settings): string[] {
  const hosts = [new URL(PUBLIC_URL).host, SHORT_HOST, PAGE_HOST].flatMap((host) => host?.toLowerCase() ?? []);
  const names = hosts.map((host) => host.replace(/:\d+$/, "")).filter((name) => !isLocal(name));
  return [...new Set(names)];
}

function isLocal(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
