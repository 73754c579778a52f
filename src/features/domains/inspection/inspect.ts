import { findCaaSet, listParentDomains, mayIssue } from "#infra/dns/caa.ts";
import type { Dns } from "#infra/dns/open-dns.ts";
import { publicEgress } from "#infra/fetch/egress-policy.ts";
import type { InspectedHost } from "../ctx.ts";
import type { Findings } from "./diagnosis.ts";
import { findDnsProvider } from "./providers.ts";
import type { ProbeHost } from "./reach-host.ts";

export interface InspectDeps {
  readonly dns: Dns;
  readonly probe: ProbeHost;
  /** The addresses of this installation; empty if they cannot be found. */
  findOwnAddresses(): Promise<readonly string[]>;
  /** The name of the certificate authority in CAA records; undefined if it is not known. */
  readonly authority: string | undefined;
  /** Whether hosts need certificates of ours, so that CAA records matter. */
  readonly needsCertificates: boolean;
}

type Address = Findings["address"]["found"][number];

/**
 * Shown instead of an address that is not on the public internet, so that nothing about an internal network is
 * revealed.
 */
const NOT_PUBLIC = "private";

const MAX_TEXTS = 10;
const TEXT_MAX_LENGTH = 255;

const NOTHING: Findings = {
  verification: { isFound: false, found: [] },
  address: { aliases: [], found: [], isCorrect: false, provider: null },
  caa: { found: [], isAllowed: true, name: null, wanted: null },
  dnssec: "unknown",
  reached: "unknown",
  isDnsAvailable: false,
};

/** Inspects a host from outside, within about five seconds. */
export async function inspectHost(deps: InspectDeps, { host, verification }: InspectedHost): Promise<Findings> {
  const { dns, authority } = deps;
  const [texts, routes, caaSet, own] = await Promise.all([
    Promise.all(verification.names.map((name) => dns.findTexts(name))),
    findRoutes(dns, host),
    findCaaSet(dns, host),
    deps.findOwnAddresses(),
  ]);
  const caa = caaSet === "unavailable" && !deps.needsCertificates ? { name: host, records: [] } : caaSet;
  const isVerified = texts.some((each) => each !== "unavailable" && each.includes(verification.value));
  const isUnknown = !isVerified && texts.includes("unavailable");
  if (isUnknown || routes === undefined || caa === "unavailable" || own.length === 0) {
    const isFailing = await dns.isDnssecFailing(host);
    return { ...NOTHING, dnssec: isFailing ? "failing" : "unknown" };
  }
  const { aliases, addresses } = routes;
  const found = addresses.map((value): Address => {
    const isOwn = own.includes(value);
    return { type: value.includes(":") ? "AAAA" : "A", value: isOwn || isPublic(value) ? value : NOT_PUBLIC, isOwn };
  });
  const [nameServers, reached] = await Promise.all([
    findNameServers(dns, host, aliases.length > 0),
    // unverified hosts are not connected to, since anyone can enter any host
    isVerified ? reachHost(deps.probe, host, addresses, own) : ("unknown" as const),
  ]);
  return {
    verification: {
      isFound: isVerified,
      found: texts
        .flatMap((each) => (each === "unavailable" ? [] : each))
        .slice(0, MAX_TEXTS)
        .map((text) => text.slice(0, TEXT_MAX_LENGTH).toWellFormed()),
    },
    address: {
      aliases: [...aliases],
      found,
      isCorrect: found.length > 0 && found.every(({ isOwn }) => isOwn),
      provider: findDnsProvider({ nameServers, aliases, addresses }),
    },
    caa: {
      found: caa.records.map(({ tag, value }) => `${tag} "${value}"`),
      isAllowed: mayIssue(caa.records, authority),
      name: caa.records.length > 0 ? caa.name : null,
      wanted: authority ?? null,
    },
    dnssec: "ok",
    reached,
    isDnsAvailable: true,
  };
}

interface Routes {
  readonly aliases: readonly string[];
  readonly addresses: readonly string[];
}

/** The alias chain of a host and its addresses; undefined if they cannot be found. */
async function findRoutes(dns: Dns, host: string): Promise<Routes | undefined> {
  const [aliases, ipv4, ipv6] = await Promise.all([dns.followCnames(host), dns.findIpv4(host), dns.findIpv6(host)]);
  if (aliases === "unavailable") return undefined;
  // resolvers report a loop in different ways, but none returns an address
  if (!aliases.isComplete) return { aliases: aliases.names, addresses: [] };
  if (ipv4 === "unavailable" || ipv6 === "unavailable") return undefined;
  return { aliases: aliases.names, addresses: [...ipv4, ...ipv6] };
}

/**
 * The name servers of the zone that contains the host. For an alias the search begins one name higher, since a query
 * about the alias itself returns the servers of its target.
 */
async function findNameServers(dns: Dns, host: string, isAlias: boolean): Promise<readonly string[]> {
  const names = listParentDomains(host).slice(isAlias ? 1 : 0);
  const found = await Promise.all(names.map((name) => dns.findNameServers(name)));
  return found.find((each): each is string[] => each !== "unavailable" && each.length > 0) ?? [];
}

/** Whether requests to a host reach this installation, directly or through a proxy. */
async function reachHost(
  probe: ProbeHost,
  host: string,
  addresses: readonly string[],
  own: readonly string[],
): Promise<Findings["reached"]> {
  if (addresses.length === 0) return "no";
  const isOwn = (address: string) => own.includes(address);
  const [direct, other] = await Promise.all([
    probe({ host, own, addresses: addresses.filter(isOwn) }),
    probe({ host, own, addresses: addresses.filter((address) => !isOwn(address)) }),
  ]);
  if (other === "ours") return "proxied";
  if (direct === "ours") return "yes";
  if (other === "other") return "elsewhere";
  return other === "gateway_error" ? "unknown" : "no";
}

function isPublic(address: string): boolean {
  return publicEgress.mayConnect(address);
}
