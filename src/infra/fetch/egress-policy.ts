import ipaddr from "ipaddr.js";

/** What a fetch may connect to. */
export interface EgressPolicy {
  /** Called with each address right before connecting, whether it was resolved or is part of the URL. */
  mayConnect(address: string): boolean;
  mayUsePort(port: number): boolean;
}

const PORTS = new Set([80, 443]);
/** The part of IPv6 that is allocated for the public internet (RFC 4291, section 2.4, and IANA's registry). */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];
/** The well-known prefix of IPv4/IPv6 translators (RFC 6052, section 2.1). */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96") as [ipaddr.IPv6, number];

/** The public internet: web ports of globally reachable addresses, and no internal network. */
export const publicEgress: EgressPolicy = {
  mayConnect: isPublicAddress,
  mayUsePort: (port) => PORTS.has(port),
};

/** Names that no public resolver knows (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/**
 * False for a URL host that is plainly not on the public internet; resolved addresses are checked at each connection.
 */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (host.startsWith("[")) return isPublicAddress(host.slice(1, -1));
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return isPublicAddress(host);
  return host.includes(".") && !LOCAL_NAME.test(host);
}

function isPublicAddress(text: string): boolean {
  // `IPv4.isValid` also accepts forms such as 127.1, which no resolver returns
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false;
  const address = unwrap(ipaddr.parse(text));
  // an address with a zone is in a local network of this machine
  if (address instanceof ipaddr.IPv6 && (address.zoneId !== undefined || !address.match(GLOBAL_IPV6))) return false;
  return address.range() === "unicast";
}

/** The IPv4 address behind a mapped or translated IPv6 address; other addresses unchanged. */
function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.range() === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return address;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** The URL to request, relative to `base` for a redirect; undefined for a URL that we never fetch. */
export function readTarget(address: string, egress: EgressPolicy, base?: URL): URL | undefined {
  const url = URL.parse(address, base);
  if (!url) return undefined;
  const port = DEFAULT_PORTS[url.protocol];
  if (port === undefined || url.username !== "" || url.password !== "" || url.hostname === "") return undefined;
  if (!egress.mayUsePort(url.port === "" ? port : Number(url.port))) return undefined;
  url.hash = "";
  return url;
}
