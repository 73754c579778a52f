import { parse } from "tldts";
import { type CanonicalAddress, canonicalise } from "./canonical.ts";

/** Longer lines are skipped: browsers do not open URLs of this length. */
export const LINE_MAX_LENGTH = 4_096;

/**
 * The address listed in a line; a listed site has the path `/`. Reads plain addresses (OpenPhish, URLhaus), plain hosts
 * and hosts files (Phishing.Database), and URLhaus' CSV. Null for an empty line or a comment, undefined for a line that
 * is neither.
 */
export function readLine(line: string): CanonicalAddress | null | undefined {
  if (line.length > LINE_MAX_LENGTH) return undefined;
  const text = line.trim();
  if (text === "" || text.startsWith("#") || text.startsWith("!")) return null;
  const typed = text.startsWith('"') ? readCsv(text) : readHostsLine(text);
  if (typed === undefined) return undefined;
  const canonical = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^https?:/i.test(typed) ? undefined : canonicalise(typed);
  // a single label may name a host of a private network
  return canonical && /[.:]/.test(canonical.host) ? canonical : undefined;
}

/** True for a whole public suffix, such as `co.uk`, which can be allowed but not blocked. */
export function isPublicSuffix({ host, path }: CanonicalAddress): boolean {
  if (path !== "/") return false;
  const { isIcann, domain } = parse(host);
  return isIcann === true && domain === null;
}

/** The third column of URLhaus' CSV: id, date added, address, state, ... */
function readCsv(line: string): string | undefined {
  const cells = line.split('","');
  const address = cells[2];
  return address === undefined || cells.length < 4 ? undefined : address.replaceAll('""', '"');
}

/** The name in a line of a hosts file, `0.0.0.0 name`; any other line unchanged. */
function readHostsLine(line: string): string | undefined {
  const [first = "", second, third] = line.split(/\s+/);
  if (second === undefined) return first;
  const isHosts = /^(0\.0\.0\.0|127\.0\.0\.1|::1?)$/.test(first) && (third === undefined || third.startsWith("#"));
  return isHosts ? second : undefined;
}
