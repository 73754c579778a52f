import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { inRootSpan } from "#infra/trace/span.ts";
import { findIncoming } from "./auth-middleware.ts";

/** Probes and scrapers call these every few seconds, so they are not traced. */
const UNTRACED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Records each request under the pattern of its route. */
export function traceRequests(isProxy: (address: string | undefined) => boolean): MiddlewareHandler {
  return (c, next) => {
    if (UNTRACED.has(c.req.path)) return next();
    const { method } = c.req;
    const traceparent = isProxy(findIncoming(c)?.socket.remoteAddress) ? c.req.header("traceparent") : undefined;
    const attributes = { "http.request.method": method };
    return inRootSpan({ name: method, kind: "server", traceparent, attributes }, async (span) => {
      await next();
      const route = findRoute(c);
      if (route !== undefined) {
        span?.rename(`${method} ${route}`);
        span?.set({ "http.route": route });
      }
      const { status } = c.res;
      if (status >= 500) span?.fail(c.error);
      span?.set({ "http.response.status_code": status });
    });
  };
}

/** The route's pattern as written in the contract, such as `/v1/links/{linkId}`; undefined for documents of the app. */
function findRoute(c: Context): string | undefined {
  const route = matchedRoutes(c).findLast(({ path }) => path !== "*" && path !== "/*");
  return route?.path.replace(/:(\w+)/g, "{$1}");
}
