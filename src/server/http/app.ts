import { type Context, Hono } from "hono";
import { ApiError, unavailable } from "#base/errors.ts";
import { languageOfRequest } from "#base/language.ts";
import { addressContract } from "#features/accounts/address/contract.ts";
import { addressRoutes } from "#features/accounts/address/routes.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { securityContract } from "#features/accounts/security/contract.ts";
import { securityRoutes } from "#features/accounts/security/routes.ts";
import { notificationsContract } from "#features/accounts/notifications/contract.ts";
import { notificationRoutes } from "#features/accounts/notifications/routes.ts";
import { preferencesContract } from "#features/accounts/preferences/contract.ts";
import { preferencesRoutes } from "#features/accounts/preferences/routes.ts";
import { profileContract } from "#features/accounts/profile/contract.ts";
import { profileRoutes } from "#features/accounts/profile/routes.ts";
import { mfaContract } from "#features/accounts/mfa/contract.ts";
import { mfaRoutes } from "#features/accounts/mfa/routes.ts";
import { oidcContract } from "#features/accounts/oidc/contract.ts";
import { oidcRoutes } from "#features/accounts/oidc/routes.ts";
import { accountRoutes } from "#features/accounts/routes.ts";
import { usernameContract } from "#features/accounts/username/contract.ts";
import { usernameRoutes } from "#features/accounts/username/routes.ts";
import { annotationsContract } from "#features/analytics/annotations/contract.ts";
import { annotationsRoutes } from "#features/analytics/annotations/routes.ts";
import { analyticsContract } from "#features/analytics/contract.ts";
import { erasureContract } from "#features/analytics/erasure/contract.ts";
import { erasureRoutes } from "#features/analytics/erasure/routes.ts";
import { liveContract } from "#features/analytics/live/contract.ts";
import { liveRoutes } from "#features/analytics/live/routes.ts";
import { queriesContract } from "#features/analytics/queries/contract.ts";
import { queriesRoutes } from "#features/analytics/queries/routes.ts";
import { dataInventoryContract } from "#features/analytics/data-inventory/contract.ts";
import { dataInventoryRoutes } from "#features/analytics/data-inventory/routes.ts";
import { reportsContract } from "#features/analytics/reports/contract.ts";
import { reportsRoutes } from "#features/analytics/reports/routes.ts";
import { sharesContract } from "#features/analytics/sharing/contract.ts";
import { sharedRoutes, sharesRoutes } from "#features/analytics/sharing/routes.ts";
import { sharedContract } from "#features/analytics/sharing/shared-contract.ts";
import { analyticsRoutes } from "#features/analytics/routes.ts";
import { splitContract } from "#features/analytics/split/contract.ts";
import { splitRoutes } from "#features/analytics/split/routes.ts";
import { pagesContract } from "#features/pages/contract.ts";
import { pagesRoutes } from "#features/pages/routes.ts";
import { pageRedirectContract } from "#features/appearance/page-redirect/contract.ts";
import { pageRedirectRoutes } from "#features/appearance/page-redirect/routes.ts";
import { appearanceContract } from "#features/appearance/contract.ts";
import { previewContract } from "#features/appearance/preview/contract.ts";
import { previewRoutes } from "#features/appearance/preview/routes.ts";
import { appearanceRoutes } from "#features/appearance/routes.ts";
import { versionsContract } from "#features/appearance/versions/contract.ts";
import { versionRoutes } from "#features/appearance/versions/routes.ts";
import { mediaContract } from "#features/media/contract.ts";
import { mediaRoutes } from "#features/media/routes.ts";
import { filesContract } from "#features/media/uploads/contract.ts";
import { filesRoutes } from "#features/media/uploads/routes.ts";
import { linksContract } from "#features/links/contract.ts";
import { healthContract } from "#features/links/health/contract.ts";
import { healthRoutes } from "#features/links/health/routes.ts";
import { exportContract } from "#features/imports/export/contract.ts";
import { exportRoutes } from "#features/imports/export/routes.ts";
import { importsContract } from "#features/imports/contract.ts";
import { importRoutes } from "#features/imports/routes.ts";
import { embedContract } from "#features/links/blocks/embed/contract.ts";
import { embedRoutes } from "#features/links/blocks/embed/routes.ts";
import { metadataContract } from "#features/links/metadata/contract.ts";
import { metadataRoutes } from "#features/links/metadata/routes.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { library } from "#features/site/content/library.server.ts";
import { audienceContract } from "#features/audience/contract.ts";
import { audienceRoutes } from "#features/audience/routes.ts";
import { changesContract } from "#features/outbox/changes/contract.ts";
import { changesRoutes } from "#features/outbox/changes/routes.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { privacyRoutes } from "#features/privacy/routes.ts";
import { templatesContract } from "#features/templates/contract.ts";
import { pageImportsContract } from "#features/templates/page-import/contract.ts";
import { pageImportRoutes } from "#features/templates/page-import/routes.ts";
import { templateRoutes } from "#features/templates/routes.ts";
import { visitContract } from "#features/visit/contract.ts";
import { visitRoutes } from "#features/visit/routes.ts";
import { methodFinder } from "#infra/http/methods.ts";
import { mount } from "#infra/http/mount.ts";
import {
  problemMethodNotAllowed,
  problemNotFound,
  type Problem,
  toProblem,
  problemOfBug,
} from "#infra/http/problem.ts";
import { isAway } from "#infra/postgres/client.ts";
import type { WebNode } from "../web-node.ts";
import { getRequester, type BugResponse } from "./bug-response.ts";
import { compressJson } from "./compress.ts";
import { contracts } from "./contracts.ts";
import { openAuthMiddleware } from "./auth-middleware.ts";
import { mountHealth } from "./health.ts";
import { openApiDocument } from "./openapi.ts";
import { getRequestId } from "./request-id.ts";
import { mountReport } from "./report.ts";
import { mountSite } from "./site.ts";
import { mountSubscription } from "./subscription.ts";
import { mountUnsubscribe } from "./unsubscribe.ts";
import { CHANGE_PASSWORD, mountWellKnown, SECURITY_TXT } from "./well-known.ts";

const API = /^\/(users|auth|v1|api)(\/|$)/;
const READ_ONLY = ["/healthz", "/readyz", "/metrics", "/openapi.json", SECURITY_TXT, CHANGE_PASSWORD];

/** Every call of the product as one Hono app; `pages` handles all other paths. */
export function makeApp(
  node: WebNode,
  pages: (request: Request) => Promise<Response>,
  respondToBug: BugResponse,
): Hono {
  const app = new Hono({ getPath });
  app.use(compressJson);
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("x-content-type-options")) c.header("x-content-type-options", "nosniff");
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
  app.onError((error, c) => {
    const requestId = getRequestId(c);
    const language = languageOfRequest(c.req.raw);
    if (error instanceof ApiError) return reject(c, toProblem(error, requestId, language));
    if (isAway(error)) {
      node.log.warn({ err: error, requestId }, "a store is away");
      return respond(toProblem(new ApiError(unavailable), requestId, language));
    }
    node.log.error({ err: error, requestId, path: c.req.path }, "bug");
    const isCall = API.test(new URL(c.req.url).pathname);
    return respond(isCall ? problemOfBug(requestId) : respondToBug(getRequester(c.req.raw), requestId));
  });
  const listMethods = methodFinder(contracts, READ_ONLY);
  app.notFound((c) => {
    const methods = listMethods(c.req.path);
    if (methods.length > 0 && c.req.method === "OPTIONS") return c.body(null, 204, { allow: methods.join(", ") });
    if (methods.length > 0) return respond(problemMethodNotAllowed(getRequestId(c), methods));
    const { pathname, host } = new URL(c.req.url);
    if (API.test(pathname) || node.settings.limitedHosts.has(host)) return respond(problemNotFound(getRequestId(c)));
    return isRead(c.req.method) ? pages(c.req.raw) : respond(problemMethodNotAllowed(getRequestId(c), ["GET", "HEAD"]));
  });

  const authenticate = openAuthMiddleware(node);
  mount(app, accountsContract, accountRoutes, authenticate);
  mount(app, mfaContract, mfaRoutes, authenticate);
  mount(app, oidcContract, oidcRoutes, authenticate);
  mount(app, securityContract, securityRoutes, authenticate);
  mount(app, addressContract, addressRoutes, authenticate);
  mount(app, profileContract, profileRoutes, authenticate);
  mount(app, notificationsContract, notificationRoutes, authenticate);
  mount(app, preferencesContract, preferencesRoutes, authenticate);
  mount(app, usernameContract, usernameRoutes, authenticate);
  mount(app, mediaContract, mediaRoutes, authenticate);
  mount(app, filesContract, filesRoutes, authenticate);
  mount(app, linksContract, linkRoutes, authenticate);
  mount(app, healthContract, healthRoutes, authenticate);
  mount(app, metadataContract, metadataRoutes, authenticate);
  mount(app, embedContract, embedRoutes, authenticate);
  mount(app, importsContract, importRoutes, authenticate);
  mount(app, exportContract, exportRoutes, authenticate);
  mount(app, appearanceContract, appearanceRoutes, authenticate);
  mount(app, versionsContract, versionRoutes, authenticate);
  mount(app, pageRedirectContract, pageRedirectRoutes, authenticate);
  mount(app, pagesContract, pagesRoutes, authenticate);
  mount(app, previewContract, previewRoutes, authenticate);
  mount(app, templatesContract, templateRoutes, authenticate);
  mount(app, pageImportsContract, pageImportRoutes, authenticate);
  mount(app, audienceContract, audienceRoutes, authenticate);
  mount(app, analyticsContract, analyticsRoutes, authenticate);
  mount(app, queriesContract, queriesRoutes, authenticate);
  mount(app, erasureContract, erasureRoutes, authenticate);
  mount(app, dataInventoryContract, dataInventoryRoutes, authenticate);
  mount(app, reportsContract, reportsRoutes, authenticate);
  mount(app, sharesContract, sharesRoutes, authenticate);
  mount(app, sharedContract, sharedRoutes, authenticate);
  mount(app, liveContract, liveRoutes, authenticate);
  mount(app, annotationsContract, annotationsRoutes, authenticate);
  mount(app, splitContract, splitRoutes, authenticate);
  mount(app, visitContract, visitRoutes, authenticate);
  mount(app, privacyContract, privacyRoutes, authenticate);
  mount(app, changesContract, changesRoutes, authenticate);
  mountReport(app, authenticate);
  mountUnsubscribe(app, authenticate);
  mountSubscription(app, authenticate);
  mountHealth(app, node);
  mountSite(app, node.settings.PUBLIC_URL, library);
  mountWellKnown(app, node.settings);
  let document: object | undefined;
  app.get("/openapi.json", (c) => c.json((document ??= openApiDocument(contracts))));
  return app;
}

/** Every call works with and without the prefix `/api` (the prefix treatment is open), and with a trailing slash. */
function getPath(request: Request): string {
  const { pathname } = new URL(request.url);
  const path = /^\/api\/./.test(pathname) ? pathname.slice(4) : pathname;
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** As `respond`, with the header fields that the handler has set: the limits that counted the request. */
function reject(c: Context, { status, headers, body }: Problem): Response {
  return c.body(body, status as 400, headers);
}

function respond({ status, headers, body }: Problem): Response {
  return new Response(body, { status, headers });
}
