import { isIP } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";
import { parse } from "tldts";

export type HostProblem = "invalid" | "public_suffix" | "ip_address";

/** A host as it is stored and compared: lower case, A-labels, no trailing dot. */
export interface ParsedHost {
  readonly host: string;
  /** The registrable domain of the host. */
  readonly apex: string;
}

/** Names have at most 253 characters (RFC 1035, section 2.3.4), including the prefix `_halka.` of the TXT record. */
const HOST_MAX_LENGTH = 253 - "_halka.".length;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Special-use names that are not on the internet (RFC 6761, RFC 6762, RFC 7686, RFC 8375, and ICANN's `internal`). */
const LOCAL_NAME = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa|invalid|onion)$/;

/** Reads a host as a person types it, with or without a scheme and a path. */
export function parseHost(typed: string): ParsedHost | HostProblem {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .split(/[/?#]/, 1)[0]!
    .replace(/\.$/, "");
  if (isIP(bare.replace(/^\[(.*)\]$/, "$1")) !== 0) return "ip_address";
  const host = domainToASCII(bare).toLowerCase();
  if (host === "" || bare.includes(":") || bare.includes("@")) return "invalid";
  const { isIp, domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (isIp) return "ip_address";
  if (host.length > HOST_MAX_LENGTH || !host.split(".").every((label) => LABEL.test(label))) return "invalid";
  if (!host.includes(".") || LOCAL_NAME.test(host)) return "invalid";
  if (domain === null) return publicSuffix === host && (isIcann || isPrivate) ? "public_suffix" : "invalid";
  return { host, apex: domain };
}

/** The host in its own script (U-labels). */
export function toUnicodeHost(host: string): string {
  return domainToUnicode(host) || host;
}

/** Scripts that are commonly written together (UTS 39, section 5.1, "highly restrictive"). */
const ALLOWED_TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
const SCRIPTS = `Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Bengali Thai Han Hiragana Katakana
  Bopomofo Hangul Cherokee Ethiopic Tamil Telugu`
  .split(/\s+/)
  .map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, "u") }));

/** True if a label mixes look-alike scripts, as names that imitate others do. */
export function hasMixedScripts(host: string): boolean {
  return toUnicodeHost(host)
    .split(".")
    .some((label) => {
      const used = SCRIPTS.filter(({ pattern }) => pattern.test(label)).map(({ name }) => name);
      return used.length > 1 && !ALLOWED_TOGETHER.some((together) => used.every((name) => together.includes(name)));
    });
}

/** The origin of a workspace's host: the same scheme and port as the application's. */
export function toDomainOrigin(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
}
