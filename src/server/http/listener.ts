import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { TlsOptions } from "node:tls";
import { getRequestListener } from "@hono/node-server";
import { newId } from "#base/ids.ts";
import type { Spool } from "#features/ingest/spool/spool.ts";
import type { ServeMedia } from "#features/media/serve.ts";
import { readVisitHeaders } from "#features/visits/headers.ts";
import type { VisitResponse } from "#features/visits/request.ts";
import type { Visits } from "#features/visits/visit.ts";
import type { FindAddress } from "#infra/http/address.ts";
import { type Problem, problemMethodNotAllowed, toProblem, toResponse } from "#infra/http/problem.ts";
import { ApiError } from "#base/errors.ts";
import { readForm } from "#infra/http/form.ts";
import type { TraceVisit } from "./trace-visit.ts";
import type { BugResponse } from "./bug-response.ts";
import { respondToMalformed, badRequest, type HostLookup, MAX_HEADERS, readTarget } from "./malformed.ts";

export interface ListenerDeps {
  readonly hosts: HostLookup;
  readonly visits: Visits;
  readonly servePicture: ServeMedia;
  readonly serveFile: ServeMedia;
  readonly spool: Spool;
  readonly findAddress: FindAddress;
  fetch(request: Request, env: { incoming: IncomingMessage }): Response | Promise<Response>;
  /** The response to a probe that checks whether a host reaches this server; undefined for other paths. */
  respondToProbe(path: string): string | undefined;
  onBug(error: unknown, requestId: string): void;
  readonly respondToBug: BugResponse;
  onVisit(status: number): void;
  readonly traceVisit?: TraceVisit | undefined;
  /** True if the public address uses https, so that browsers are told never to try plain HTTP again. */
  readonly isSecure: boolean;
  /** If set, the server speaks HTTPS only. */
  readonly tls?: TlsOptions;
  /** Responds to a proxy that asks whether it may order a certificate for a host; false for other requests. */
  respondToTlsAsk?(incoming: IncomingMessage, outgoing: ServerResponse, url: string): boolean;
  /** Sees every request first; for the files of the development server. */
  readonly first?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const KNOWN_METHODS = new Set(METHODS);
/** Enough for a password and the visitor's referrer. */
const MAX_FORM_BYTES = 16 * 1024;
/** One year. Subdomains are not included, since the operator decides about them. */
const STRICT_TRANSPORT = ["strict-transport-security", "max-age=31536000"] as const;
const PROBE_HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const ANONYMOUS = { method: "", headers: {} };

/**
 * The server of a web worker. Visits are handled here, from memory and before any framework; everything else goes to
 * `fetch`. Slow clients cannot hold connections for long, since the times for headers and requests are limited.
 */
export function openServer(deps: ListenerDeps): Server {
  const respondInApp = getRequestListener(deps.fetch as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    errorHandler: (error) => toResponse(toThrownProblem(error, ANONYMOUS)),
  });
  const create = deps.tls ? createSecureServer : (createServer as typeof createSecureServer);
  const server: Server = create(
    {
      ...deps.tls,
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      // `readTarget` reports a missing host as an API error
      requireHostHeader: false,
      // a request without a body needs no stream for it
      optimizeEmptyRequests: true,
    },
    (incoming, outgoing) =>
      deps.first ? deps.first(incoming, outgoing, () => respond(incoming, outgoing)) : respond(incoming, outgoing),
  );
  // Node silently drops headers beyond its limit, and the last header may be the proxy's own
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.on("clientError", respondToMalformed);

  function respond(incoming: IncomingMessage, outgoing: ServerResponse): void {
    try {
      route(incoming, outgoing);
    } catch (error) {
      send(outgoing, toThrownProblem(error, incoming));
    }
  }

  function route(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // for every host, even one that is not served yet
    const probed = incoming.method === "GET" ? deps.respondToProbe(incoming.url!) : undefined;
    if (probed !== undefined) return send(outgoing, { status: 200, headers: PROBE_HEADERS, body: probed });
    const { url, host, domain } = readTarget(incoming, deps.hosts);
    const method = incoming.method!;
    if (!KNOWN_METHODS.has(method)) return send(outgoing, problemMethodNotAllowed(newId(), METHODS));
    if (url === "*") return send(outgoing, { status: 204, headers: { allow: METHODS.join(", ") }, body: "" });
    if (deps.respondToTlsAsk?.(incoming, outgoing, url)) return;
    if (deps.servePicture(incoming, outgoing, url) || deps.serveFile(incoming, outgoing, url)) return;
    const headers = readVisitHeaders(incoming.rawHeaders);
    const visit = {
      method,
      url,
      host,
      domain,
      headers,
      address: deps.findAddress(incoming.socket.remoteAddress, headers["x-forwarded-for"] as string | undefined),
      readForm:
        method === "POST"
          ? (maxBytes = MAX_FORM_BYTES) => readForm(headers["content-type"] as string | undefined, incoming, maxBytes)
          : undefined,
    };
    const visited = deps.traceVisit
      ? deps.traceVisit(incoming, () => deps.visits.respond(visit))
      : deps.visits.respond(visit);
    // the owner of a custom domain may later serve it elsewhere without TLS
    const isStrict = deps.isSecure && !domain;
    if (visited === null) {
      if (isStrict) outgoing.setHeader(...STRICT_TRANSPORT);
      void respondInApp(incoming, outgoing);
    } else if (visited instanceof Promise)
      visited.then(
        (ready) => sendVisit(incoming, outgoing, ready, isStrict),
        (error) => send(outgoing, toThrownProblem(error, incoming)),
      );
    else sendVisit(incoming, outgoing, visited, isStrict);
  }

  function sendVisit(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: VisitResponse,
    isStrict: boolean,
  ): void {
    deps.onVisit(visit.status);
    if (visit.line === null) write(incoming, outgoing, visit, isStrict);
    else deps.spool.append(visit.line, () => write(incoming, outgoing, visit, isStrict));
  }

  function write(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { status, headers, body }: VisitResponse,
    isStrict: boolean,
  ): void {
    try {
      outgoing.writeHead(status, (isStrict ? [...headers, ...STRICT_TRANSPORT] : headers) as string[]);
      if (body === null) outgoing.end();
      else outgoing.end(body, "latin1");
    } catch (error) {
      // the spool completes many visits in one turn, so one failed response must not affect the others
      send(outgoing, toThrownProblem(error, incoming));
    }
  }

  function toThrownProblem(error: unknown, { method, headers }: Pick<IncomingMessage, "method" | "headers">): Problem {
    if (error instanceof ApiError) return toProblem(error, newId());
    if (error instanceof Error && error.name === "RequestError") return toProblem(new ApiError(badRequest), newId());
    const requestId = newId();
    deps.onBug(error, requestId);
    return deps.respondToBug({ method: method ?? "", headers }, requestId);
  }

  return server;
}

function send(outgoing: ServerResponse, { status, headers, body }: Problem): void {
  if (outgoing.headersSent) outgoing.destroy();
  else
    outgoing
      .writeHead(status, body ? { ...headers, "content-length": Buffer.byteLength(body) } : headers)
      .end(body || undefined);
}
