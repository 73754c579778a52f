import type { IncomingMessage } from "node:http";
import type { VisitResponse } from "#features/visits/request.ts";
import { isTracing, startRootSpan } from "#infra/trace/span.ts";

type Response = VisitResponse | Promise<VisitResponse> | null;

/** Runs a visit, and records it as a trace if it is sampled. */
export type TraceVisit = (incoming: IncomingMessage, respond: () => Response) => Response;

interface TraceVisitOptions {
  /** The share of visits that are recorded, from 0 to 1. */
  readonly ratio: number;
  readonly random: () => number;
  isProxy(address: string | undefined): boolean;
}

/** Returns undefined if no visit can be sampled, so that visits cost nothing extra without traces. */
export function openTraceVisit({ ratio, random, isProxy }: TraceVisitOptions): TraceVisit | undefined {
  if (!isTracing() || ratio === 0) return undefined;
  return (incoming, respond) => {
    if (random() >= ratio) return respond();
    const header = isProxy(incoming.socket.remoteAddress) ? incoming.headers["traceparent"] : undefined;
    const root = startRootSpan({
      name: `${incoming.method} visit`,
      kind: "server",
      isForced: true,
      traceparent: typeof header === "string" ? header : undefined,
      attributes: { "http.request.method": incoming.method! },
    });
    if (!root) return respond();
    const end = (visit: VisitResponse) => {
      root.set({ "http.response.status_code": visit.status });
      root.end();
      return visit;
    };
    const visited = root.run(respond);
    // not a visit: the span is never ended, so it is never sent, and the request gets a span of its own later
    if (visited === null) return null;
    if (!(visited instanceof Promise)) return end(visited);
    return visited.then(end, (error: unknown) => {
      root.fail(error);
      root.end();
      throw error;
    });
  };
}
