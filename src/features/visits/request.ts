import { chooseLanguage, type Language } from "#base/language.ts";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import type { VisitHeader, VisitHeaders } from "./headers.ts";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE } from "#features/ingest/event.ts";

/** A request as plain data, independent of any framework. */
export interface VisitRequest {
  readonly method: string;
  /** Path with query string, as received. */
  readonly url: string;
  readonly host: string;
  /** The requested host of a workspace; absent on the hosts of the installation. */
  readonly domain?: ServedHost | undefined;
  readonly headers: VisitHeaders;
  /** The client's network address. */
  readonly address: string;
  /**
   * Reads the form of a POST, which must be small unless `maxBytes` is given. Rejects longer forms and other content
   * types. Absent for other methods.
   */
  readonly readForm?: ((maxBytes?: number) => Promise<string>) | undefined;
}

export interface VisitResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: readonly string[];
  /** Bytes as latin1 text: one character per byte. */
  readonly body: string | null;
  /** The spool line that must be written before this response is sent; null if there is nothing to count. */
  readonly line: string | null;
}

export function isGetOrHead({ method }: Pick<VisitRequest, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

/** A header as one capped string; empty if absent. */
export function getHeader(request: VisitRequest, name: VisitHeader, max: number): string {
  const value = request.headers[name];
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : value.join(", ");
  return text.length > max ? text.slice(0, max) : text;
}

/** The language of a document: `?lang`, then the stored preference, then English. */
export function getLanguage({ url, headers: { cookie } }: Pick<VisitRequest, "url" | "headers">): Language {
  const requested = url.includes("lang=") ? /[?&]lang=(\w+)/.exec(url)?.[1] : undefined;
  return chooseLanguage(typeof cookie === "string" ? cookie : null, requested);
}

const ORIGIN_MAX = 300;

/**
 * False if the browser says that another site sent this form: no other site may guess passwords or pass gates on behalf
 * of its visitors. Reads `Sec-Fetch-Site` if present, otherwise `Origin`. Programs send neither, and are accepted.
 */
export function isOwnForm(request: VisitRequest): boolean {
  const site = getHeader(request, "sec-fetch-site", ORIGIN_MAX);
  if (site !== "") return site === "same-origin" || site === "none";
  const origin = getHeader(request, "origin", ORIGIN_MAX);
  return origin === "" || URL.parse(origin)?.host === request.host.toLowerCase();
}

/**
 * Returns the workspace of a genuine `own` cookie, which is the account's primary workspace. With several cookies,
 * prefers `wanted`.
 */
export type ReadOwner = (cookies: string, wanted: string) => string | undefined;

/** A page or link, with the primary workspace of its account. */
export interface AccountItem {
  readonly primaryId: string;
}

/** The event flags of a request, read from its headers. `own` is the owner's token where no cookie is sent. */
export function getFlags(
  request: VisitRequest,
  { primaryId }: AccountItem,
  readOwner: ReadOwner,
  own?: string,
): number {
  const { headers } = request;
  let flags = request.method === "HEAD" ? FLAG_HEAD : 0;
  if (isPrefetch(headers)) flags |= FLAG_PREFETCH;
  if (headers["dnt"] === "1" || headers["sec-gpc"] === "1") flags |= FLAG_PRIVATE;
  const cookies = own === undefined ? headers["cookie"] : `own=${own}`;
  if (typeof cookies === "string" && cookies.includes("own=") && readOwner(cookies, primaryId) === primaryId)
    flags |= FLAG_OWNER;
  return flags;
}

/**
 * Browsers send `Sec-Purpose` (Fetch standard), older ones `Purpose`, Safari and Meta's apps `X-Purpose`, old Firefox
 * versions `X-Moz`.
 */
export function isPrefetch(headers: VisitHeaders): boolean {
  const purpose = headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
