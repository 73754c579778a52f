import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { toHexadecimal } from "#infra/rate-limits/network.ts";

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
  const parsed = ipaddr.IPv6.parse(toHexadecimal(address));
  if (parsed.isIPv4MappedAddress() && prefix >= 96) return toIpv4Cidr(parsed.toIPv4Address().toString(), prefix - 96);
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${prefix}`).toString()}/${prefix}`;
}

function toLength(text: string | undefined, max: number): number | undefined {
  const length = text === undefined ? max : Number(text);
  return length <= max ? length : undefined;
}

function toIpv4Cidr(address: string, length: number | undefined): string | undefined {
  if (length === undefined) return undefined;
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`).toString()}/${length}`;
}
