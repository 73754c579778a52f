import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Returns the address of the client that made a request. */
export type FindAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Returns a function that finds the client's address. This is the socket's address, unless that belongs to a trusted
 * proxy: then it is the rightmost entry of X-Forwarded-For that is not a trusted proxy, since the client may have
 * invented everything to its left.
 */
export function addressFinder(trusted: readonly string[]): FindAddress {
  const isTrusted = proxyCheck(trusted);
  return (socketAddress, forwardedFor) => {
    let address = normalise(socketAddress ?? "");
    if (!forwardedFor || !isTrusted(address)) return address;
    for (const entry of forwardedFor.split(",").reverse()) {
      const hop = normalise(withoutPort(entry.trim()));
      if (!findFamily(hop)) break;
      address = hop;
      if (!isTrusted(hop)) break;
    }
    return address;
  };
}

/** Whether the address of a socket belongs to a trusted proxy. */
export function proxyCheck(trusted: readonly string[]): (socketAddress: string | undefined) => boolean {
  const proxies = toBlockList(trusted);
  return (address) => trusted.length > 0 && isIn(proxies, normalise(address ?? ""));
}

/**
 * Converts an IPv4 address that a dual-stack socket shows as IPv6, and drops the zone of a link-local address, which
 * means nothing on other machines.
 */
function normalise(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped ?? address.split("%", 1)[0]!;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

function findFamily(address: string): "ipv4" | "ipv6" | undefined {
  return isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : undefined;
}

/** Throws if an entry is neither an address nor a network in CIDR form. */
export function toBlockList(networks: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const network of networks) {
    const [, address = "", prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = findFamily(address);
    if (!family || Number(prefix ?? 0) > (family === "ipv6" ? 128 : 32)) {
      throw new Error(`${network} is neither an address nor a network such as 10.0.0.0/8`);
    }
    if (prefix === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(prefix), family);
  }
  return blocks;
}

/** Whether an address is in one of these networks, written as for `toBlockList`. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  return isIn(toBlockList(networks), address);
}

function isIn(blocks: BlockList, address: string): boolean {
  const family = findFamily(address);
  return family !== undefined && blocks.check(address, family);
}
