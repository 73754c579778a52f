import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { toProblem } from "#infra/http/problem.ts";
import { respondToProbe } from "#features/domains/inspection/probe.ts";
import { MAX_HEADERS, readTarget, respondToMalformed } from "./malformed.ts";

export interface PlainListenerDeps {
  /** Whether a host, in lower case and without a port, is served here. */
  isServed(host: string): boolean;
  /** The response to an ACME challenge; null for an unknown challenge, undefined for other paths. */
  findChallengeResponse(path: string): Promise<string | null | undefined>;
  readonly probeKey: Buffer;
  /** The port of HTTPS as addresses show it: empty for 443. */
  readonly securePort: string;
  onBug(error: unknown, requestId: string): void;
}

/** The plain HTTP server that accompanies HTTPS: challenges of the certificate authority, probes, and redirects. */
export function openPlainServer(deps: PlainListenerDeps): Server {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5_000,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      respond(incoming, outgoing).catch((error: unknown) => {
        const requestId = newId();
        if (!(error instanceof ApiError)) deps.onBug(error, requestId);
        const kind = error instanceof ApiError ? toProblem(error, requestId) : UNAVAILABLE;
        outgoing.writeHead(kind.status, { ...kind.headers, "content-length": Buffer.byteLength(kind.body) });
        outgoing.end(kind.body);
      });
    },
  );
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.on("clientError", respondToMalformed);

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // ACME challenges and our own probe may arrive for a host that this worker has not loaded yet
    const requestPath = incoming.url!.split("?", 1)[0]!;
    const text = respondToProbe(deps.probeKey, requestPath) ?? (await deps.findChallengeResponse(requestPath));
    if (text !== undefined) return sendText(outgoing, text);
    const { url, host } = readTarget(incoming, {
      own: { has: (name) => deps.isServed(withoutPort(name)) },
      find: () => undefined,
      isRedirecting: true,
    });
    const path = url === "*" ? "/" : url;
    const location = `https://${withoutPort(host)}${deps.securePort && `:${deps.securePort}`}${path}`;
    outgoing.writeHead(308, { location, "content-length": "0" }).end();
  }

  return server;
}

const UNAVAILABLE = { status: 503, headers: { "retry-after": "1" }, body: "" };

function sendText(outgoing: ServerResponse, text: string | null): void {
  const headers = { "content-type": "text/plain", "cache-control": "no-store", "x-content-type-options": "nosniff" };
  const body = text ?? "";
  outgoing.writeHead(text === null ? 404 : 200, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

/** A host without its port and without a dot at its end, in lower case. */
export function withoutPort(host: string): string {
  return host.toLowerCase().replace(/\.?(?::\d+)?$/, "");
}
