import { MINUTE_MS } from "#base/time.ts";
import type { DomainCtx } from "#features/domains/ctx.ts";
import { inspectHost } from "#features/domains/doctor/inspect.ts";
import { openProbe, probeKey } from "#features/domains/doctor/reach-host.ts";
import { robotName } from "#features/links/health/robots.ts";
import { openDns } from "#infra/dns/open-dns.ts";
import { publicReach } from "#infra/fetch/reach.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { Settings } from "./settings.ts";

/** What domains need in a process: where their hosts have to lead, and the means to inspect them. */
export type DomainEnvironment = Pick<DomainCtx, "targets" | "inspectHost" | "findCertificates">;

/** Opens the inspection of domains for a process. */
export function openDomainEnvironment(settings: Settings, keys: Keys): DomainEnvironment {
  const dns = openDns({ servers: settings.DNS_SERVERS });
  const { hostname } = new URL(settings.PUBLIC_URL);
  const findAddresses = openOwnAddresses(settings, async () => {
    const found = await Promise.all([dns.findIpv4(hostname), dns.findIpv6(hostname)]);
    return found.flatMap((each) => (each === "unavailable" ? [] : each));
  });
  const inspection = {
    dns,
    probe: openProbe({ key: probeKey(keys), userAgent: robotName(settings.PUBLIC_URL), ...getPorts(settings) }),
    findOwnAddresses: findAddresses,
    authority: getAuthority(settings.ACME_DIRECTORY),
  };
  return {
    targets: { name: hostname, hosts: settings.hosts, findAddresses, hasCertificates: settings.TLS === "on" },
    inspectHost: (host) => inspectHost(inspection, host),
    findCertificates: async () => new Map(),
  };
}

const ADDRESSES_TTL_MS = MINUTE_MS;

/** The addresses of this installation; while name servers do not respond, those that were last found. */
function openOwnAddresses(
  { DOMAIN_ADDRESSES }: Settings,
  find: () => Promise<readonly string[]>,
): () => Promise<readonly string[]> {
  if (DOMAIN_ADDRESSES.length > 0) return async () => DOMAIN_ADDRESSES;
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

/** Where plain HTTP reaches this installation, and where it may redirect to. */
function getPorts({ PUBLIC_URL, TLS, HTTP_PORT, HTTPS_PORT }: Settings) {
  const { protocol, port } = new URL(PUBLIC_URL);
  const publicPort = port === "" ? [] : [Number(port)];
  if (protocol === "http:") return { getPort: () => publicPort[0] ?? 80, securePorts: [] };
  // whatever maps port 80 of a public address to HTTP_PORT, authorities use it too (RFC 8555, section 8.3)
  const getPort = (address: string) => (TLS === "on" && !publicReach.mayConnect(address) ? HTTP_PORT : 80);
  return { getPort, securePorts: TLS === "on" ? [...publicPort, HTTPS_PORT] : publicPort };
}

/** The names in CAA records by the end of the directory's host, as the authorities document them. */
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

function getAuthority(directory: string): string | undefined {
  const { hostname } = new URL(directory);
  return Object.entries(AUTHORITIES).find(([end]) => hostname === end || hostname.endsWith(`.${end}`))?.[1];
}
