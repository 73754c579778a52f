import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network by which an address is limited: a single IPv4 address, or the /64 of an IPv6 address, since every home or
 * server gets at least a /64. An IPv4 address mapped into IPv6 counts as the IPv4 address.
 */
export function toNetwork(address: string): string {
  const bare = address.split("%", 1)[0]!.toLowerCase();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const parsed = ipaddr.IPv6.parse(toHexadecimal(bare));
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** An IPv6 address without a dotted part: ipaddr.js would read `::192.0.2.1` as an IPv4-mapped address. */
export function toHexadecimal(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}
