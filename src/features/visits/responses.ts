import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import type { VisitResponse, VisitRequest } from "./request.ts";

/** A rendered document in its encoded forms. */
export interface PageDocument {
  readonly html: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** Alternating names and values: the content security policy and other headers of the document itself. */
  readonly headers: readonly string[];
  /** True for a document that only some visitors see; proxies must not cache it. */
  readonly isPrivate?: boolean;
}

/**
 * Browsers reuse a permanent redirect for this long without asking again; after that, a changed destination or a block
 * takes effect. Search engines look only at the status, so the short time costs nothing but some repeated requests.
 */
const PERMANENT_CACHE_CONTROL = "private, max-age=60";

/**
 * A redirect, with 303 after a form. It is uncacheable, so that each click is seen, unless its status is permanent and
 * every visitor gets the same destination (`isSame`).
 */
export function redirectResponse(
  destination: string,
  line: string | null,
  status: 301 | 302 | 303 | 307 | 308 = 302,
  isSame = false,
): VisitResponse {
  return {
    status,
    headers: [
      "location",
      destination,
      "cache-control",
      isSame && (status === 301 || status === 308) ? PERMANENT_CACHE_CONTROL : "no-store",
      "x-content-type-options",
      "nosniff",
      "content-length",
      "0",
    ],
    body: null,
    line,
  };
}

/** Redirects to the same path under another handle. Not cached and not counted, since the visit is counted there. */
export function movedResponse(url: string, handle: string): VisitResponse {
  const rest = /^\/[^/?]*(.*)$/s.exec(url)?.[1] ?? "";
  return redirectResponse(`/${handle}${rest}`, null);
}

export function emptyResponse(status: number, headers: readonly string[] = []): VisitResponse {
  return {
    status,
    headers: [...headers, "x-content-type-options", "nosniff", "content-length", "0"],
    body: null,
    line: null,
  };
}

const COMMON = [
  "vary",
  "accept-encoding, cookie",
  "x-content-type-options",
  "nosniff",
  "content-type",
  "text/html; charset=utf-8",
];

type Coding = "br" | "gzip" | "identity";

/** One encoded form of a document, with everything that is the same for all visitors who accept this encoding. */
interface EncodedDocument {
  readonly tag: string;
  readonly tagged: readonly string[];
  readonly headers: readonly string[];
  readonly body: string;
}

const encodedByDocument = new WeakMap<PageDocument, Partial<Record<Coding, EncodedDocument>>>();

function getEncoded(document: PageDocument, coding: Coding): EncodedDocument {
  let byCoding = encodedByDocument.get(document);
  if (!byCoding) encodedByDocument.set(document, (byCoding = {}));
  return (byCoding[coding] ??= encodeDocument(document, coding));
}

function encodeDocument(document: PageDocument, coding: Coding): EncodedDocument {
  const tag = `"${document.etag}-${coding}"`;
  const cacheControl = ["cache-control", document.isPrivate ? "private, no-cache" : "no-cache"];
  const tagged = [...document.headers, ...cacheControl, ...COMMON, "etag", tag];
  const body = coding === "br" ? document.brotli : coding === "gzip" ? document.gzip : document.html;
  const encoding = coding === "identity" ? [] : ["content-encoding", coding];
  const headers = [...tagged, ...encoding, "content-length", String(body.byteLength)];
  // as a string, since Node sends the head together with a string in one write, but with a buffer in two
  return { tag, tagged, headers, body: body.toString("latin1") };
}

/** A document in the smallest encoding that the browser accepts; 304 if the browser already has it. */
export function documentResponse(request: VisitRequest, document: PageDocument, status: number): VisitResponse {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const coding = acceptsEncoding(accepted, "br") ? "br" : acceptsEncoding(accepted, "gzip") ? "gzip" : "identity";
  const { tag, tagged, headers, body } = getEncoded(document, coding);
  // a substring match: proxies make tags weak when they compress, and browsers may send several tags
  if (status === 200 && request.headers["if-none-match"]?.includes(tag))
    return { status: 304, headers: tagged, body: null, line: null };
  return { status, headers, body: request.method === "HEAD" ? null : body, line: null };
}

/** A document for one visitor, which neither browsers nor proxies may store (`no-store`). */
export function uncachedResponse(
  request: VisitRequest,
  { html, headers }: RenderedDocument,
  { status, line = null, more = [] }: { status: number; line?: string | null; more?: readonly string[] },
): VisitResponse {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const coding = acceptsEncoding(accepted, "br") ? "br" : acceptsEncoding(accepted, "gzip") ? "gzip" : undefined;
  const plain = Buffer.from(html);
  const body = coding === "br" ? brotliCompressSync(plain, QUICK) : coding === "gzip" ? gzipSync(plain) : plain;
  return {
    status,
    headers: [
      ...headers,
      "cache-control",
      "no-store",
      "x-content-type-options",
      "nosniff",
      "content-type",
      "text/html; charset=utf-8",
      ...(coding ? ["content-encoding", coding] : []),
      "content-length",
      String(body.byteLength),
      ...more,
    ],
    body: request.method === "HEAD" ? null : body.toString("latin1"),
    line,
  };
}

/** A JSON body for one client, which neither browsers nor proxies may store. */
export function jsonResponse(
  request: VisitRequest,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): VisitResponse {
  const own = { "cache-control": "no-store", vary: "accept, cookie", "x-robots-tag": "noindex", ...headers };
  return textResponse(request, status, own, body);
}

/** A short text, sent without compression. */
export function textResponse(
  request: VisitRequest,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): VisitResponse {
  const bytes = Buffer.from(text);
  const own = { "x-content-type-options": "nosniff", "content-length": String(bytes.byteLength) };
  return {
    status,
    headers: Object.entries({ ...headers, ...own }).flat(),
    body: request.method === "HEAD" ? null : bytes.toString("latin1"),
    line: null,
  };
}

/** Takes 0.2 ms for a document of this kind (measured). */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const REJECTED = { br: /\bbr\s*;\s*q=0(?![.\d]*[1-9])/, gzip: /\bgzip\s*;\s*q=0(?![.\d]*[1-9])/ };

/** True if an `Accept-Encoding` header accepts an encoding. */
export function acceptsEncoding(accepted: string, coding: "br" | "gzip"): boolean {
  return accepted.includes(coding) && !(accepted.includes("q=0") && REJECTED[coding].test(accepted));
}
