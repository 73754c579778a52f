import { type Context, Hono } from "hono";
import { Refusal, unavailable } from "#base/errors.ts";
import { languageOfRequest } from "#base/language.ts";
import { addressContract } from "#features/accounts/address/contract.ts";
import { addressRoutes } from "#features/accounts/address/routes.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { safetyContract } from "#features/accounts/safety/contract.ts";
import { safetyRoutes } from "#features/accounts/safety/routes.ts";
import { notificationsContract } from "#features/accounts/notifications/contract.ts";
import { notificationRoutes } from "#features/accounts/notifications/routes.ts";
import { preferencesContract } from "#features/accounts/preferences/contract.ts";
import { preferencesRoutes } from "#features/accounts/preferences/routes.ts";
import { profileContract } from "#features/accounts/profile/contract.ts";
import { profileRoutes } from "#features/accounts/profile/routes.ts";
import { factorsContract } from "#features/accounts/factors/contract.ts";
import { factorRoutes } from "#features/accounts/factors/routes.ts";
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
import { questionsContract } from "#features/analytics/questions/contract.ts";
import { questionsRoutes } from "#features/analytics/questions/routes.ts";
import { receiptContract } from "#features/analytics/receipt/contract.ts";
import { receiptRoutes } from "#features/analytics/receipt/routes.ts";
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
import { leapContract } from "#features/appearance/leap/contract.ts";
import { leapRoutes } from "#features/appearance/leap/routes.ts";
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
import { lookUpContract } from "#features/links/look-up/contract.ts";
import { lookUpRoutes } from "#features/links/look-up/routes.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { library } from "#features/site/content/library.server.ts";
import { audienceContract } from "#features/audience/contract.ts";
import { audienceRoutes } from "#features/audience/routes.ts";
import { changesContract } from "#features/outbox/changes/contract.ts";
import { changesRoutes } from "#features/outbox/changes/routes.ts";
import { rightsContract } from "#features/rights/contract.ts";
import { rightsRoutes } from "#features/rights/routes.ts";
import { startsContract } from "#features/starts/contract.ts";
import { pageImportsContract } from "#features/starts/page-import/contract.ts";
import { pageImportRoutes } from "#features/starts/page-import/routes.ts";
import { startRoutes } from "#features/starts/routes.ts";
import { visitContract } from "#features/visit/contract.ts";
import { visitRoutes } from "#features/visit/routes.ts";
import { methodFinder } from "#infra/http/methods.ts";
import { mount } from "#infra/http/mount.ts";
import {
  problemMethodNotAllowed,
  problemNotFound,
  type Problem,
  problemOf,
  problemOfBug,
} from "#infra/http/problem.ts";
import { isAway } from "#infra/postgres/client.ts";
import type { WebNode } from "../web-node.ts";
import { askerOf, type BugAnswer } from "./bug-answer.ts";
import { compressJson } from "./compress.ts";
import { contracts } from "./contracts.ts";
import { openGate } from "./gate.ts";
import { mountHealth } from "./health.ts";
import { openApiDocument } from "./openapi.ts";
import { requestIdOf } from "./request-id.ts";
import { mountReport } from "./report.ts";
import { mountSite } from "./site.ts";
import { mountSubscription } from "./subscription.ts";
import { mountUnsubscribe } from "./unsubscribe.ts";
import { CHANGE_PASSWORD, mountWellKnown, SECURITY_TXT } from "./well-known.ts";

const API = /^\/(users|auth|v1|api)(\/|$)/;
const READ_ONLY = ["/healthz", "/readyz", "/metrics", "/openapi.json", SECURITY_TXT, CHANGE_PASSWORD];

/** Every call of the product as one Hono app; `pages` answers what is no call. */
export function makeApp(node: WebNode, pages: (request: Request) => Promise<Response>, answerBug: BugAnswer): Hono {
  const app = new Hono({ getPath });
  app.use(compressJson);
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("x-content-type-options")) c.header("x-content-type-options", "nosniff");
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
  app.onError((error, c) => {
    const requestId = requestIdOf(c);
    const language = languageOfRequest(c.req.raw);
    if (error instanceof Refusal) return refuse(c, problemOf(error, requestId, language));
    if (isAway(error)) {
      node.log.warn({ err: error, requestId }, "a store is away");
      return respond(problemOf(new Refusal(unavailable), requestId, language));
    }
    node.log.error({ err: error, requestId, path: c.req.path }, "bug");
    const isCall = API.test(new URL(c.req.url).pathname);
    return respond(isCall ? problemOfBug(requestId) : answerBug(askerOf(c.req.raw), requestId));
  });
  const methodsOf = methodFinder(contracts, READ_ONLY);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length > 0 && c.req.method === "OPTIONS") return c.body(null, 204, { allow: methods.join(", ") });
    if (methods.length > 0) return respond(problemMethodNotAllowed(requestIdOf(c), methods));
    const { pathname, host } = new URL(c.req.url);
    if (API.test(pathname) || node.settings.limitedHosts.has(host)) return respond(problemNotFound(requestIdOf(c)));
    return isRead(c.req.method) ? pages(c.req.raw) : respond(problemMethodNotAllowed(requestIdOf(c), ["GET", "HEAD"]));
  });

  const gate = openGate(node);
  mount(app, accountsContract, accountRoutes, gate);
  mount(app, factorsContract, factorRoutes, gate);
  mount(app, oidcContract, oidcRoutes, gate);
  mount(app, safetyContract, safetyRoutes, gate);
  mount(app, addressContract, addressRoutes, gate);
  mount(app, profileContract, profileRoutes, gate);
  mount(app, notificationsContract, notificationRoutes, gate);
  mount(app, preferencesContract, preferencesRoutes, gate);
  mount(app, usernameContract, usernameRoutes, gate);
  mount(app, mediaContract, mediaRoutes, gate);
  mount(app, filesContract, filesRoutes, gate);
  mount(app, linksContract, linkRoutes, gate);
  mount(app, healthContract, healthRoutes, gate);
  mount(app, lookUpContract, lookUpRoutes, gate);
  mount(app, embedContract, embedRoutes, gate);
  mount(app, importsContract, importRoutes, gate);
  mount(app, exportContract, exportRoutes, gate);
  mount(app, appearanceContract, appearanceRoutes, gate);
  mount(app, versionsContract, versionRoutes, gate);
  mount(app, leapContract, leapRoutes, gate);
  mount(app, pagesContract, pagesRoutes, gate);
  mount(app, previewContract, previewRoutes, gate);
  mount(app, startsContract, startRoutes, gate);
  mount(app, pageImportsContract, pageImportRoutes, gate);
  mount(app, audienceContract, audienceRoutes, gate);
  mount(app, analyticsContract, analyticsRoutes, gate);
  mount(app, questionsContract, questionsRoutes, gate);
  mount(app, erasureContract, erasureRoutes, gate);
  mount(app, receiptContract, receiptRoutes, gate);
  mount(app, reportsContract, reportsRoutes, gate);
  mount(app, sharesContract, sharesRoutes, gate);
  mount(app, sharedContract, sharedRoutes, gate);
  mount(app, liveContract, liveRoutes, gate);
  mount(app, annotationsContract, annotationsRoutes, gate);
  mount(app, splitContract, splitRoutes, gate);
  mount(app, visitContract, visitRoutes, gate);
  mount(app, rightsContract, rightsRoutes, gate);
  mount(app, changesContract, changesRoutes, gate);
  mountReport(app, gate);
  mountUnsubscribe(app, gate);
  mountSubscription(app, gate);
  mountHealth(app, node);
  mountSite(app, node.settings.PUBLIC_URL, library);
  mountWellKnown(app, node.settings);
  let document: object | undefined;
  app.get("/openapi.json", (c) => c.json((document ??= openApiDocument(contracts))));
  return app;
}

/** Every call answers with and without `/api` in front (the prefix treatment is open), and with a slash behind. */
function getPath(request: Request): string {
  const { pathname } = new URL(request.url);
  const path = /^\/api\/./.test(pathname) ? pathname.slice(4) : pathname;
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** As `respond`, with what the handler has put into the head of the answer: the limits it counted in. */
function refuse(c: Context, { status, headers, body }: Problem): Response {
  return c.body(body, status as 400, headers);
}

function respond({ status, headers, body }: Problem): Response {
  return new Response(body, { status, headers });
}
