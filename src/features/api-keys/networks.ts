import { isIPv4, isIPv6 } from "node:net";

const NETWORK_PATTERN = /^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i;

/**
 * An address or network as `address/length`, with zeros after the prefix; undefined for any other text. A network of
 * IPv4-mapped IPv6 addresses becomes the IPv4 network.
 */
export function toCidr(text: string): string | undefined {
  const [, address = "", length] = NETWORK_PATTERN.exec(text) ?? [];
  if (isIPv4(address)) return toIpv4Cidr(address, toLength(length, 32));
  if (!isIPv6(address)) return undefined;
  const prefix = toLength(length, 128);
  if (prefix === undefined) return undefined;
  const bits = toIpv6Bits(address);
  const isMapped = bits >> 32n === 0xffffn && prefix >= 96;
  if (isMapped) return toIpv4Cidr(toDotted(bits & 0xffff_ffffn), prefix - 96);
  return `${compress(clear(bits, 128, prefix))}/${prefix}`;
}

function toLength(text: string | undefined, max: number): number | undefined {
  const length = text === undefined ? max : Number(text);
  return length <= max ? length : undefined;
}

function toIpv4Cidr(address: string, length: number | undefined): string | undefined {
  if (length === undefined) return undefined;
  const bits = address.split(".").reduce((all, part) => (all << 8n) | BigInt(part), 0n);
  return `${toDotted(clear(bits, 32, length))}/${length}`;
}

function clear(bits: bigint, width: number, length: number): bigint {
  const rest = BigInt(width - length);
  return (bits >> rest) << rest;
}

/** The WHATWG URL parser accepts every notation of an IPv6 address, and returns the canonical one. */
function toCanonicalIpv6(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

function toIpv6Bits(address: string): bigint {
  const [head = "", tail] = toCanonicalIpv6(address).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].reduce((all, group) => (all << 16n) | BigInt(`0x${group}`), 0n);
}

function compress(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  return toCanonicalIpv6(groups.join(":"));
}

function toDotted(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join(".");
}
