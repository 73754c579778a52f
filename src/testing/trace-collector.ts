import { createServer, type IncomingHttpHeaders } from "node:http";
import { listenOnLoopback } from "./loopback-server.ts";

/** A span in OTLP's JSON format. */
export interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  /** `code` is 2 for a failure. */
  readonly status: { readonly code?: number };
}

interface Exported {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[] }[];
}

export interface TraceCollector {
  readonly address: string;
  /** The bodies of the requests, as text. */
  readonly bodies: readonly string[];
  /** The headers of each request, and its path. */
  readonly headers: readonly IncomingHttpHeaders[];
  listSpans(): ExportedSpan[];
  reset(): void;
}

/** Starts a trace collector that runs until the end of the test file. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      headers.push({ ...request.headers, path: request.url });
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const port = await listenOnLoopback(server);
  return {
    address: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    listSpans: () =>
      bodies
        .map((body) => JSON.parse(body) as Exported)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    reset() {
      bodies.length = 0;
      headers.length = 0;
    },
  };
}

export function getAttribute(span: ExportedSpan, key: string): unknown {
  const [value] = Object.values(span.attributes.find((each) => each.key === key)?.value ?? {});
  return value;
}
