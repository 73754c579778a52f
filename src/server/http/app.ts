import { Hono } from "hono";
import { ApiError, unavailable, defineError } from "#base/errors.ts";
import { languageOfRequest } from "#base/language.ts";
import { library } from "#features/site/content/library.server.ts";
import { problemMethodNotAllowed, problemNotFound, toBugProblem, toProblem, toResponse } from "#infra/http/problem.ts";
import { proxyCheck } from "#infra/http/address.ts";
import { isUnavailable } from "#infra/postgres/client.ts";
import { isTracing } from "#infra/trace/span.ts";
import type { WebNode } from "../web-node.ts";
import { isAppUrl } from "./app-host.ts";
import { openAuthMiddleware, rejectViewChanges } from "./auth-middleware.ts";
import { type BugResponse, getRequester } from "./bug-response.ts";
import { compressJson } from "./compress.ts";
import { listDeveloperPaths } from "#features/site/pages/developers/developer-documents.tsx";
import { getReference } from "./developer-reference.ts";
import { recordKeyedCalls, getRequestId } from "./request-notes.ts";
import { contracts, deskContracts, mountEndpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";
import { abuseContact } from "../contacts.ts";
import { mountAbuseReport } from "./abuse-report.ts";
import { mountSite } from "./site.ts";
import { mountMailLinks } from "./mail-links.ts";
import { CHANGE_PASSWORD, mountWellKnown, SECURITY_TXT } from "./well-known.ts";
import { traceRequests } from "./trace-requests.ts";
import { mountOAuth } from "./oauth.ts";
import { mountMcp } from "../mcp/mount-mcp.ts";
import { timingSafeEqual } from "node:crypto";
import { metricsToken } from "../metrics/metrics-token.ts";
import { collectMetrics } from "../metrics/gather-metrics.ts";

const API = /^\/(users|auth|v1|api)(\/|$)/;
const READ_ONLY = ["/healthz", "/readyz", "/metrics", "/openapi.json", SECURITY_TXT, CHANGE_PASSWORD];
const CALLS = [
  ...[...contracts, ...deskContracts].flatMap((contract) => Object.keys(contract)),
  ...READ_ONLY.map((path) => `GET ${path}`),
].map((key) => {
  const [method, template] = key.split(" ") as [string, string];
  return { method, pattern: new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`) };
});

/** Every call of the product as one Hono app; `pages` handles all other paths. */
export function makeApp(
  node: WebNode,
  pages: (request: Request) => Promise<Response>,
  respondToBug: BugResponse,
): Hono {
  const app = new Hono({ getPath });
  if (isTracing()) app.use(traceRequests(proxyCheck(node.settings.TRUSTED_PROXIES)));
  app.use(compressJson);
  app.use(recordKeyedCalls(node.requestLog));
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("x-content-type-options")) c.header("x-content-type-options", "nosniff");
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
  app.use(rejectViewChanges);
  app.onError((error, c) => {
    const requestId = getRequestId(c);
    const language = languageOfRequest(c.req.raw);
    if (error instanceof ApiError) return toResponse(toProblem(error, requestId, language));
    if (isUnavailable(error)) {
      node.log.warn({ err: error, requestId }, "a store is unavailable");
      return toResponse(toProblem(new ApiError(unavailable), requestId, language));
    }
    node.log.error({ err: error, requestId, path: c.req.path }, "bug");
    const isCall = API.test(new URL(c.req.url).pathname);
    return toResponse(isCall ? toBugProblem(requestId, language) : respondToBug(getRequester(c.req.raw), requestId));
  });
  app.notFound((c) => {
    const methods = listMethods(c.req.path);
    if (methods.length > 0 && c.req.method === "OPTIONS") return c.body(null, 204, { allow: methods.join(", ") });
    if (methods.length > 0) return toResponse(problemMethodNotAllowed(getRequestId(c), methods));
    if (API.test(new URL(c.req.url).pathname) || !isAppUrl(node.settings, c.req.url))
      return toResponse(problemNotFound(getRequestId(c), languageOfRequest(c.req.raw)));
    return isRead(c.req.method)
      ? pages(c.req.raw)
      : toResponse(problemMethodNotAllowed(getRequestId(c), ["GET", "HEAD"]));
  });

  const authenticate = openAuthMiddleware(node);
  mountEndpoints(app, authenticate);
  mountMcp(app, node, authenticate);
  mountOAuth(app, node, authenticate);
  mountAbuseReport(app, authenticate, abuseContact(node.settings));
  mountMailLinks(app, authenticate);
  mountHealth(app, node);
  mountSite(app, node.settings.PUBLIC_URL, library, () => listDeveloperPaths(getReference()));
  mountWellKnown(app, node.settings);
  let document: object | undefined;
  app.get("/openapi.json", (c) => c.json((document ??= openApiDocument(contracts, node.settings.PUBLIC_URL))));
  return app;
}

/** Makes every call available with and without the prefix `/api`, and with a trailing slash. */
function getPath(request: Request): string {
  const { pathname } = new URL(request.url);
  const path = /^\/api\/./.test(pathname) ? pathname.slice(4) : pathname;
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** The methods of a path, for the header `Allow`; empty if there is no such call. */
function listMethods(path: string): readonly string[] {
  const methods = CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0) return [];
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))), "OPTIONS"];
}

/**
 * `/healthz`: this process is running. `/readyz`: both stores respond. `/metrics`: requires the token, from any
 * address.
 */
function mountHealth(app: Hono, node: WebNode): void {
  app.get("/healthz", (c) => c.json({ status: "alive" }));
  app.get("/readyz", async (c) => {
    const [postgres, clickhouse] = await Promise.all([
      node.sql`select 1`.then(
        () => true,
        () => false,
      ),
      node.clickhouse.ping().catch(() => false),
    ]);
    const isReady = postgres && clickhouse;
    if (!isReady) c.header("retry-after", "5");
    return c.json({ status: isReady ? "ready" : "not ready", postgres, clickhouse }, isReady ? 200 : 503);
  });
  const token = Buffer.from(`Bearer ${metricsToken(node.settings, node.shared.keys)}`);
  app.get("/metrics", async (c) => {
    const authorization = Buffer.from(c.req.header("authorization") ?? "");
    if (authorization.length !== token.length || !timingSafeEqual(authorization, token))
      throw new ApiError(metricsTokenMissing);
    return c.text(await collectMetrics(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
}

const metricsTokenMissing = defineError(
  "metrics_token_missing",
  401,
  "Send METRICS_TOKEN, or the token in DATA_DIR/metrics-token, as a bearer token.",
);
