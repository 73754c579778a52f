import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import { ApiError, type ApiErrorKind, defineError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { toProblem } from "#infra/http/problem.ts";

export const MAX_HEADERS = 100;

export const badRequest = defineError("bad_request", 400, "This is not a valid HTTP request.");
const tooSlow = defineError("request_timeout", 408, "The request did not arrive in time.");
const headersTooLarge = defineError("headers_too_large", 431, "The headers of the request are too many or too long.");
const misdirected = defineError("unknown_host", 421, "This address is not served here.");
/** API errors of requests that are rejected before any call. */
export const malformedErrors = [badRequest, tooSlow, headersTooLarge, misdirected];

/** Load balancers probe nodes, and Prometheus reads their metrics (with a token), under host names of their own. */
const ANY_HOST = /^\/(?:api\/)?(?:healthz|readyz|metrics)\/?(?:$|\?)/;
const METRICS = /^\/(?:api\/)?metrics\b/;

export interface Target {
  /** Path with query string, or `*`. */
  readonly url: string;
  readonly host: string;
  /** The workspace's host that was requested, if it is one. */
  readonly domain?: ServedHost | undefined;
}

export interface HostLookup {
  /** Hosts of the installation, in lower case. */
  readonly own: Pick<ReadonlySet<string>, "has">;
  /** A host of a workspace. */
  find(host: string): ServedHost | undefined;
  /** Set if requests are redirected. Metrics then need a known host: Prometheus would follow to its own machine. */
  readonly isRedirecting?: boolean;
}

/**
 * The target of a request. It may come in absolute form (RFC 9112, section 3.2.2), which then takes precedence over
 * `Host`; both are written back for later readers of the request. Rejects unknown hosts, two hosts or (since HTTP/1.1)
 * none, too many headers and other forms.
 */
export function readTarget(incoming: IncomingMessage, hosts: HostLookup): Target {
  const { rawHeaders } = incoming;
  if (rawHeaders.length > 2 * MAX_HEADERS) throw new ApiError(headersTooLarge);
  let host = readHost(rawHeaders);
  if (host === undefined && incoming.httpVersion !== "1.0") throw new ApiError(badRequest);
  let url = incoming.url!;
  if (url.charCodeAt(0) !== SLASH && url !== "*") {
    const target = URL.parse(url);
    if (!target || !/^https?:$/.test(target.protocol)) throw new ApiError(badRequest);
    url = target.pathname + target.search;
    incoming.url = url;
    host = target.host;
    incoming.headers.host = host;
  }
  if (url === "*" && incoming.method !== "OPTIONS") throw new ApiError(badRequest);
  host ??= "";
  const lower = host.toLowerCase();
  if (hosts.own.has(host) || hosts.own.has(lower)) return { url, host };
  const domain = hosts.find(lower.replace(/\.(?=$|:)/, ""));
  if (domain) return { url, host, domain };
  if (!ANY_HOST.test(url) || (hosts.isRedirecting && METRICS.test(url))) throw new ApiError(misdirected);
  incoming.headers.host = "localhost";
  return { url, host: "localhost" };
}

const SLASH = 47;

/**
 * The only Host header. Throws if there are two: Node silently keeps the first, and a proxy in front may have used the
 * other one.
 */
function readHost(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    if (host !== undefined) throw new ApiError(badRequest);
    host = rawHeaders[index + 1];
  }
  return host;
}

const KINDS: Readonly<Record<string, ApiErrorKind>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/** Responds to bytes that are not HTTP, and closes the connection. */
export function respondToMalformed(error: Error & { code?: string }, socket: Duplex): void {
  // a client would read these bytes as the body of the response in progress (Node does the same)
  const pending = (socket as { _httpMessage?: { _headerSent?: boolean } })._httpMessage?._headerSent === true;
  if (!socket.writable || pending) return void socket.destroy();
  const { status, headers, body } = toProblem(new ApiError(KINDS[error.code ?? ""] ?? badRequest), newId());
  const lines = Object.entries({ ...headers, connection: "close", "content-length": Buffer.byteLength(body) });
  const { title } = JSON.parse(body) as { title: string };
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n${body}`,
  );
}
