import { domainToASCII } from "node:url";
import { parse } from "tldts";

/**
 * The host of a web address as states store it: lower case, A-labels, no port, no trailing dot. Undefined for addresses
 * without a host, such as `mailto:`. Takes addresses in normal form (WHATWG), as they are stored.
 */
export function findDestinationHost(address: string): string | undefined {
  if (!address.startsWith("http")) return undefined;
  const start = address.indexOf("://") + 3;
  if (start < 3) return undefined;
  let end = start;
  while (end < address.length && !"/?#".includes(address[end]!)) end++;
  // the colon of a port, not one inside an IPv6 address
  const port = address.indexOf(":", address[start] === "[" ? address.indexOf("]", start) : start);
  const host = address.slice(start, port >= 0 && port < end ? port : end);
  return (host.endsWith(".") ? host.slice(0, -1) : host) || undefined;
}

/** The host and the names above it, down to two labels; an IP address alone. */
export function toHostNames(host: string): string[] {
  const names = [host];
  if (/^[\d.]+$|^\[/.test(host)) return names;
  for (let dot = host.indexOf("."); dot >= 0; dot = host.indexOf(".", dot + 1)) {
    const rest = host.slice(dot + 1);
    if (rest.includes(".")) names.push(rest);
  }
  return names;
}

/** A typed host or address as states store it; undefined for public suffixes such as `co.uk`. */
export function readTargetHost(typed: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(typed.trim()) ? typed.trim() : `http://${typed.trim()}`);
  const host = url && domainToASCII(url.hostname.replace(/\.$/, "")).toLowerCase();
  if (!host) return url ? findDestinationHost(url.href) : undefined;
  const { isIp, domain } = parse(host, { allowPrivateDomains: true });
  return isIp || domain !== null ? host : undefined;
}
