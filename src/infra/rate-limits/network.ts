import { isIPv4, isIPv6 } from "node:net";

/**
 * The network by which an address is limited: a single IPv4 address, or the /64 of an IPv6 address, since every home or
 * server gets at least a /64. An IPv4 address mapped into IPv6 counts as the IPv4 address.
 */
export function toNetwork(address: string): string {
  const bare = address.split("%", 1)[0]!.toLowerCase();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const groups = expand(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function expand(address: string): number[] {
  const [head, tail] = address.split("::") as [string, string | undefined];
  const before = toGroups(head);
  if (tail === undefined) return before;
  const after = toGroups(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function toGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a, b, c, d] = group.split(".").map(Number) as [number, number, number, number];
    return [(a << 8) | b, (c << 8) | d];
  });
}
