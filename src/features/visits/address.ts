import { decodePath, toAddressKey } from "#features/links/addresses/path.ts";
import type { AddressKey, AliasKey } from "#features/links/visit-link.ts";
import { HANDLE_MAX_LENGTH } from "#features/workspaces/workspace-schema.ts";

/** First path segments, in lower case, that belong to the product: routes, files and paths of the site. */
export type ReservedNames = Pick<ReadonlySet<string>, "has">;

export type Address =
  | { readonly kind: "page"; readonly handle: string }
  | { readonly kind: "link" }
  | BlockAddress
  /** The first segment is not a valid handle, so nothing is looked up or cached. */
  | { readonly kind: "nothing" };

/** `/l/{code}`; `l` itself cannot be a handle. */
export const CODE_SEGMENT = "l";

/** Classifies a path (without query): a page, a link or a block; null for the product's own routes. */
export function classifyPath(path: string, reserved: ReservedNames): Address | null {
  const second = path.indexOf("/", 1);
  const first = (second < 0 ? path.slice(1) : path.slice(1, second)).toLowerCase();
  if (first === "" || (first !== CODE_SEGMENT && reserved.has(first))) return null;
  if (second < 0 || second === path.length - 1)
    return first === CODE_SEGMENT ? null : isHandle(first) ? { kind: "page", handle: first } : { kind: "nothing" };
  if (first === CODE_SEGMENT) return isLinkKey(path) ? { kind: "link" } : { kind: "nothing" };
  const third = path.indexOf("/", second + 1);
  const isTwoSegments = third < 0 || third === path.length - 1;
  if (!isTwoSegments) return readBlockAddress(path) ?? null;
  return isLinkKey(path) ? { kind: "link" } : { kind: "nothing" };
}

/** True for text that can be a handle. No other text becomes the key of a page. */
export function isHandle(text: string): boolean {
  return text.length <= HANDLE_MAX_LENGTH && /^[a-z0-9_.-]+$/i.test(text);
}

/**
 * The key of a link in the cache: its path, preceded by the host if that host serves short links. The host `""` stands
 * for the installation's host of short links, undefined for the application's host.
 */
export function toCacheKey(path: string, linkHost: string | undefined): string {
  return linkHost === undefined ? path : `${linkHost}:${path}`;
}

/**
 * Whether paths on a host that differ only in case are different links. `""` stands for the installation's host of
 * short links.
 */
export type CaseRule = (host: string) => boolean;

export const IGNORES_CASE: CaseRule = () => false;

/** The keys under which a link may be stored. */
export interface LinkKeys {
  /** The code as written and, on hosts that ignore case, also in lower case: older codes contain capitals. */
  readonly codes?: readonly string[];
  /** In lower case. */
  readonly alias?: AliasKey;
  readonly address?: AddressKey;
}

/**
 * What a cache key may name. On the installation's host of short links: a custom address, a code, or a handle with an
 * alias. On the application's host: a custom address or code under `/l/`, or a handle with an alias. On a workspace's
 * host: a custom address. Empty if no link can have this key.
 */
export function readLinkKeys(cacheKey: string, isCaseSensitive: CaseRule): LinkKeys {
  const pathAt = cacheKey.indexOf("/");
  const isShortHost = pathAt > 0;
  const host = cacheKey.slice(0, Math.max(0, pathAt - 1));
  const path = cacheKey.slice(pathAt + 1).replace(/\/$/, "");
  if (host !== "") {
    const decoded = decodePath(path);
    return decoded === undefined ? {} : { address: { host, key: toAddressKey(decoded, isCaseSensitive(host)) } };
  }
  const [first = "", ...rest] = path.split("/", 3);
  const isPrefixed = first.toLowerCase() === CODE_SEGMENT && rest.length > 0;
  const alias = isPrefixed || rest.length !== 1 ? undefined : readAlias(first, rest[0]);
  if (!isShortHost && !isPrefixed) return alias ? { alias } : {};
  const short = decodePath(isPrefixed ? path.slice(first.length + 1) : path);
  if (short === undefined) return alias ? { alias } : {};
  const address = { host: "", key: toAddressKey(short, isCaseSensitive("")) };
  const codes = isCaseSensitive("") ? [short] : [short, short.toLowerCase()];
  return { ...(!short.includes("/") && { codes }), ...(alias && { alias }), address };
}

/** False for a cache key that no link can have, so that the store is not queried for it. */
export function isLinkKey(cacheKey: string): boolean {
  const { alias, address } = readLinkKeys(cacheKey, IGNORES_CASE);
  return alias !== undefined || address !== undefined;
}

/** True for `/{handle}`. */
export function isPagePath(path: string): boolean {
  return path.indexOf("/", 1) < 0 || path.indexOf("/", 1) === path.length - 1;
}

function readAlias(first: string, second: string | undefined): AliasKey | undefined {
  const handle = decode(first);
  const alias = decode(second);
  return handle && alias ? { handle: handle.toLowerCase(), alias: alias.toLowerCase() } : undefined;
}

/** The handle at the beginning of a path, in lower case; undefined for a path without one, such as `/l/{code}`. */
export function findHandle(path: string): string | undefined {
  const handle = decode(path.split("/", 2)[1])?.toLowerCase();
  return handle === undefined || handle === CODE_SEGMENT || !isHandle(handle) ? undefined : handle;
}

/**
 * The rest of a path after the handle: `""` for the handle alone, the whole path if it does not begin with the handle.
 */
export function withoutHandle(path: string, handle: string): string {
  const prefix = `/${handle}`;
  if (path.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return path;
  const rest = path.slice(prefix.length);
  return rest === "" || rest === "/" ? "" : rest.startsWith("/") ? rest : path;
}

/** Decodes a path segment. Undefined unless it is plain ASCII, as all handles, aliases and codes are. */
function decode(segment: string | undefined): string | undefined {
  if (!segment || segment.length > 200) return undefined;
  try {
    const text = segment.includes("%") ? decodeURIComponent(segment) : segment;
    return /^[A-Za-z0-9_.-]+$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a block: `/{handle}/-/{blockId}`, followed by `.vcf` for a contact card. */
export interface BlockAddress {
  readonly kind: "block";
  /** In lower case. */
  readonly handle: string;
  readonly blockId: string;
  readonly isCard: boolean;
}

const PATTERN =
  /^\/([A-Za-z0-9_.-]{1,100})\/-\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\.vcf)?$/;

/** Parses the path of a block; undefined for every other path of three segments. */
export function readBlockAddress(path: string): BlockAddress | undefined {
  const [, handle, blockId, ending] = PATTERN.exec(path) ?? [];
  if (handle === undefined || blockId === undefined) return undefined;
  return { kind: "block", handle: handle.toLowerCase(), blockId, isCard: ending !== undefined };
}
