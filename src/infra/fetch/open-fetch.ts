import { Agent, type Dispatcher, request } from "undici";
import { readRetryAfter } from "#base/retry-after.ts";
import { inChildSpan, type SpanOptions } from "#infra/trace/span.ts";
import { checkedConnector, openResolve, type ResolveHost } from "./checked-connector.ts";
import { type FailureReason, FetchFailure, toFailureReason } from "./fetch-failure.ts";
import { publicEgress, type EgressPolicy, readTarget } from "./egress-policy.ts";
import { type PostFailure, toPostFailure } from "./post-failure.ts";
import { ACCEPTED_CODINGS, readBody } from "./read-body.ts";

export const MAX_BYTES = 1024 * 1024;
const TOTAL_MS = 5_000;
const MAX_REDIRECTS = 3;
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum size that is kept of the response to a post. */
const POSTED_BYTES = 1024;
/** Each request may hold up to twice `MAX_BYTES` in memory. Further requests are rejected at once, not queued. */
const MAX_CONCURRENT_REQUESTS = 32;

export interface FetchOptions {
  readonly accept?: string;
  readonly acceptLanguage?: string;
  readonly maxBytes?: number;
}

export interface FetchResult {
  /** The final address after redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** True if every redirect on the way was permanent. */
  readonly isMovedPermanently: boolean;
  /** False if the body was longer than the limit, so that only its beginning was kept. */
  readonly isWhole: boolean;
}

/**
 * Fetches an address given by a third party. Returns undefined for any failure, whether rejected, closed, slow or
 * broken, since the caller must not learn what is reachable from here.
 */
export type SafeFetch = (address: string, options?: FetchOptions) => Promise<FetchResult | undefined>;

/** One of the redirects on the way to an address, or the final response. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface HopsResult {
  readonly outcome: "fetched" | FailureReason;
  /** The responses in order, including those before a failure. */
  readonly hops: readonly Hop[];
  readonly fetched: FetchResult | undefined;
}

/** Fetches like `SafeFetch`, but also returns the hops and what failed, so only operators may see the result. */
export type FetchWithHops = (address: string, options?: FetchOptions) => Promise<HopsResult>;

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface PostResponse {
  readonly status: number;
  /** In how many seconds the server wants the next request (RFC 9110, section 10.2.3); undefined if it does not say. */
  readonly retryAfterSeconds: number | undefined;
  /** The beginning of the body. */
  readonly bytes: Uint8Array;
  /** True for a redirect, which is not followed. */
  readonly isRedirect: boolean;
}

export type PostResult = PostResponse | { readonly failure: PostFailure };

/**
 * Posts to an address given by a third party, without following redirects. Returns the response, or why the request
 * failed. The reason can be shown to the third party: of a private network, it reveals only which host names have a
 * private address (SECURITY.md).
 */
export type SafePost = (address: string, options: PostOptions) => Promise<PostResult>;

export interface OpenFetchOptions {
  readonly userAgent: string;
  /** Receives failures, for the internal log only. */
  readonly onFailure?: (error: unknown) => void;
  readonly egress?: EgressPolicy;
  readonly resolve?: ResolveHost;
  /** Whether to follow a redirect; defaults to every redirect that `egress` allows. */
  readonly mayFollow?: (from: URL, to: URL) => boolean;
  /** Time limit of a whole fetch, including redirects; defaults to 5 s. */
  readonly totalMs?: number;
  /** Maximum number of redirects to follow; defaults to 3. */
  readonly maxRedirects?: number;
  /** Maximum number of concurrent requests; further ones fail at once. Defaults to 32. */
  readonly maxConcurrentRequests?: number;
}

export interface OpenedFetch {
  readonly fetch: SafeFetch;
  readonly fetchWithHops: FetchWithHops;
  readonly post: SafePost;
  close(): Promise<void>;
}

/** The only way to request addresses given by third parties. */
export function openFetch({
  userAgent,
  onFailure,
  egress = publicEgress,
  resolve = openResolve(),
  mayFollow = () => true,
  totalMs = TOTAL_MS,
  maxRedirects = MAX_REDIRECTS,
  maxConcurrentRequests = MAX_CONCURRENT_REQUESTS,
}: OpenFetchOptions): OpenedFetch {
  const dispatcher = new Agent({
    connect: checkedConnector(egress, resolve),
    // every request opens a connection of its own, so that every address is checked
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  let pending = 0;

  async function inTime<T>(
    work: (signal: AbortSignal) => Promise<T | undefined>,
    onError = onFailure,
  ): Promise<T | undefined> {
    if (pending >= maxConcurrentRequests) return undefined;
    pending += 1;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new FetchFailure("timeout")), totalMs);
    try {
      return await work(controller.signal);
    } catch (error) {
      onError?.(error);
      return undefined;
    } finally {
      clearTimeout(timer);
      controller.abort();
      pending -= 1;
    }
  }

  const fetchSafely: SafeFetch = (address, options = {}) =>
    inTime((signal) =>
      inChildSpan(toSpan("GET"), async (span) => {
        const fetched = await follow(readTarget(address, egress), options, signal);
        if (fetched) span?.set({ "http.response.status_code": fetched.status });
        return fetched;
      }),
    );

  const fetchWithHops: FetchWithHops = async (address, options = {}) => {
    const hops: Hop[] = [];
    let failure: FailureReason | undefined;
    const fetched = await inTime(
      (signal) => inChildSpan(toSpan("GET"), () => follow(readTarget(address, egress), options, signal, hops)),
      (error) => {
        failure = toFailureReason(error);
        onFailure?.(error);
      },
    );
    return { outcome: failure ?? (hops.length > 0 ? "fetched" : "unreachable"), hops, fetched };
  };

  const postSafely: SafePost = async (address, options) => {
    // without an error, there were too many concurrent requests
    let failure: PostFailure = "other";
    const response = await inTime(
      (signal) => post(readTarget(address, egress), options, signal),
      (error) => {
        failure = toPostFailure(error);
        onFailure?.(error);
      },
    );
    return response ?? { failure };
  };

  async function post(url: URL | undefined, { headers, body }: PostOptions, signal: AbortSignal) {
    if (!url) throw new FetchFailure("refused");
    const response = await inChildSpan(toSpan("POST"), async (span) => {
      const received = await request(url, {
        method: "POST",
        dispatcher,
        headers: { "accept-encoding": "identity", ...headers, "user-agent": userAgent },
        body,
        signal,
        headersTimeout: totalMs,
        bodyTimeout: totalMs,
      });
      span?.set({ "http.response.status_code": received.statusCode });
      return received;
    });
    const retryAfterSeconds = readRetryAfter(findHeader(response, "retry-after"), Date.now());
    const coding = findHeader(response, "content-encoding");
    // a failed body is ignored, since the status is what counts
    const kept = await readBody(response.body, coding, POSTED_BYTES).catch(() => undefined);
    discard(response);
    return {
      status: response.statusCode,
      retryAfterSeconds,
      bytes: kept?.bytes ?? new Uint8Array(),
      isRedirect: findLocation(response) !== undefined,
    };
  }

  /** Fetches an address, adding each response to `hops`. */
  async function follow(start: URL | undefined, options: FetchOptions, signal: AbortSignal, hops: Hop[] = []) {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!url) throw new FetchFailure("refused");
      const response = await send(url, options, signal);
      hops.push({ url: url.href, status: response.statusCode, headers: getHeaders(response) });
      const next = findLocation(response);
      if (next === undefined) return read(url, response, hops, options.maxBytes ?? MAX_BYTES);
      discard(response);
      const from: URL = url;
      const to = readTarget(next, egress, from);
      url = to && mayFollow(from, to) ? to : undefined;
    }
    throw new FetchFailure("too_many_redirects");
  }

  function send(url: URL, { accept = "*/*", acceptLanguage }: FetchOptions, signal: AbortSignal) {
    const headers = {
      accept,
      "accept-encoding": ACCEPTED_CODINGS,
      "user-agent": userAgent,
      ...(acceptLanguage && { "accept-language": acceptLanguage }),
    };
    return request(url, { dispatcher, headers, signal, headersTimeout: totalMs, bodyTimeout: totalMs });
  }

  return { fetch: fetchSafely, fetchWithHops, post: postSafely, close: () => dispatcher.destroy() };
}

/**
 * A span with only the method, since targets are private to their workspace. Third parties receive no `traceparent`.
 */
const toSpan = (method: string): SpanOptions => ({
  name: method,
  kind: "client",
  attributes: { "http.request.method": method },
});

async function read(
  url: URL,
  response: Dispatcher.ResponseData,
  hops: readonly Hop[],
  maxBytes: number,
): Promise<FetchResult | undefined> {
  const body = await readBody(response.body, findHeader(response, "content-encoding"), maxBytes);
  discard(response);
  const contentType = findHeader(response, "content-type") ?? "";
  const redirects = hops.slice(0, -1);
  const isMovedPermanently = redirects.length > 0 && redirects.every(({ status }) => status === 301 || status === 308);
  return body && { url: url.href, status: response.statusCode, contentType, isMovedPermanently, ...body };
}

function findLocation(response: Dispatcher.ResponseData): string | undefined {
  return [301, 302, 303, 307, 308].includes(response.statusCode) ? findHeader(response, "location") : undefined;
}

function findHeader({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

function getHeaders(response: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(Object.keys(response.headers).map((name) => [name, findHeader(response, name) ?? ""]));
}

function discard({ body }: Dispatcher.ResponseData): void {
  body.on("error", () => undefined);
  body.destroy();
}
