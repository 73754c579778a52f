import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";

/**
 * An address in canonical form: host, path, and query with its question mark, as latin1 text with one byte per
 * character.
 */
export interface CanonicalAddress {
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

const PERCENT = 0x25;

/**
 * The canonical form of an address, following "URLs and Hashing" of the Safe Browsing API v4. Takes text or, with
 * `isBytes`, latin1 text. Undefined if there is no host.
 */
export function canonicalise(address: string, isBytes = false): CanonicalAddress | undefined {
  const bytes = isBytes ? address : Buffer.from(address).toString("latin1");
  let rest = trimSpaces(bytes.replace(/[\t\r\n]/g, ""));
  const fragment = rest.indexOf("#");
  if (fragment >= 0) rest = rest.slice(0, fragment);
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(rest)?.[0] ?? "";
  rest = rest.slice(scheme.length);
  // the authority ends where browsers end it; an escaped slash in a username does not count
  const end = rest.search(/[/\\?]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const host = canonicalHost(unescapeFully(authority.slice(authority.lastIndexOf("@") + 1)));
  if (host === "") return undefined;
  const tail = end < 0 ? "" : unescapeFully(rest.slice(end));
  const mark = tail.indexOf("?");
  const path = canonicalPath(mark < 0 ? tail : tail.slice(0, mark));
  return { host: escape(host), path: escape(path), query: mark < 0 ? "" : escape(tail.slice(mark)) };
}

/** Trims spaces only: `trim` also takes bytes above 0x7f. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === " ") start++;
  while (end > start && text[end - 1] === " ") end--;
  return text.slice(start, end);
}

/** Unescapes until no escape is left, in one pass: an escape that an unescaped character completes is read at once. */
function unescapeFully(text: string): string {
  const bytes = Buffer.from(text, "latin1");
  let end = 0;
  for (const byte of bytes) {
    bytes[end++] = byte;
    while (end >= 3 && bytes[end - 3] === PERCENT) {
      const [high, low] = [readHexDigit(bytes[end - 2]!), readHexDigit(bytes[end - 1]!)];
      if (high === undefined || low === undefined) break;
      end -= 2;
      bytes[end - 1] = high * 16 + low;
    }
  }
  return bytes.toString("latin1", 0, end);
}

function readHexDigit(byte: number): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

function canonicalHost(typed: string): string {
  const withoutPort = typed.startsWith("[") ? typed : typed.replace(/:\d*$/, "");
  const text = Buffer.from(withoutPort, "latin1").toString("utf8");
  // internationalised names; text that is not a valid name stays unchanged
  const ascii = /[^\x00-\x7f]/.test(text) && !text.includes("�") ? domainToASCII(text) || withoutPort : withoutPort;
  const host = ascii
    .replace(/\.{2,}/g, ".")
    .replace(/^\.|\.$/g, "")
    .toLowerCase();
  return readIpv4(host) ?? host;
}

/** Parses an IPv4 address in any form that `inet_aton` accepts, and returns it in dotted decimal. */
function readIpv4(host: string): string | undefined {
  const parts = host.split(".");
  if (parts.length > 4 || !parts.every((part) => /^(0x[0-9a-f]+|\d+)$/.test(part))) return undefined;
  const numbers = parts.map((part) =>
    part.startsWith("0x") ? parseInt(part, 16) : /^0\d/.test(part) ? parseInt(part, 8) : Number(part),
  );
  const last = numbers.pop()!;
  if (numbers.some((part) => !(part <= 255)) || !(last < 256 ** (4 - numbers.length))) return undefined;
  const value = numbers.reduce((sum, part, index) => sum + part * 256 ** (3 - index), last);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

function canonicalPath(path: string): string {
  const segments: string[] = [];
  const parts = path.split("/");
  for (const part of parts) {
    if (part === "..") segments.pop();
    else if (part !== "." && part !== "") segments.push(part);
  }
  const isFolder = /(?:^|\/)\.{0,2}$/.test(path);
  return `/${segments.join("/")}${isFolder && segments.length > 0 ? "/" : ""}`;
}

function escape(bytes: string): string {
  return bytes.replace(
    /[\x00-\x20\x7f-\xff#%]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** The combinations of host suffixes and path prefixes that a list may contain, the most specific first; at most 30. */
export function toExpressions({ host, path, query }: CanonicalAddress): string[] {
  const hosts = [host];
  if (!/^[\d.]+$|^\[/.test(host)) {
    const labels = host.split(".");
    for (let count = Math.min(5, labels.length - 1); count >= 2; count--) hosts.push(labels.slice(-count).join("."));
  }
  const prefixes = ["/"];
  for (const folder of path.split("/").slice(1, -1).slice(0, 3)) prefixes.unshift(`${prefixes[0]}${folder}/`);
  const unique = [...new Set([...(query === "" ? [] : [path + query]), path, ...prefixes])];
  return hosts.flatMap((name) => unique.map((each) => name + each));
}

/** The first eight bytes of the SHA-256 of an expression. */
export function hashExpression(expression: string): bigint {
  return createHash("sha256").update(expression, "latin1").digest().readBigUInt64BE(0);
}
