import type { Contract, Handlers } from "#base/contract.ts";
import { abuseContract } from "#features/abuse/contract.ts";
import { abuseRoutes } from "#features/abuse/routes.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { accountRoutes } from "#features/accounts/routes.ts";
import { analyticsContract } from "#features/analytics/contract.ts";
import { analyticsRoutes } from "#features/analytics/routes.ts";
import { apiKeysContract } from "#features/api-keys/contract.ts";
import { apiKeyRoutes } from "#features/api-keys/routes.ts";
import { appearanceContract } from "#features/appearance/contract.ts";
import { appearanceRoutes } from "#features/appearance/routes.ts";
import { audienceContract } from "#features/audience/contract.ts";
import { audienceRoutes } from "#features/audience/routes.ts";
import { blocksContract } from "#features/blocks/contract.ts";
import { blockRoutes } from "#features/blocks/routes.ts";
import { domainsContract } from "#features/domains/contract.ts";
import { domainRoutes } from "#features/domains/routes.ts";
import { importsContract } from "#features/imports/contract.ts";
import { importRoutes } from "#features/imports/routes.ts";
import { linksContract } from "#features/links/contract.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { mediaContract } from "#features/media/contract.ts";
import { mediaRoutes } from "#features/media/routes.ts";
import { changesContract } from "#features/outbox/contract.ts";
import { changesRoutes } from "#features/outbox/routes.ts";
import { moderationContract } from "#features/moderation/contract.ts";
import { moderationRoutes } from "#features/moderation/routes.ts";
import { oauthContract } from "#features/oauth/contract.ts";
import { oauthRoutes } from "#features/oauth/routes.ts";
import { deskAccessContract, operateContract } from "#features/operate/contract.ts";
import { requireOperator } from "#features/operate/operators.ts";
import { deskAccessRoutes, operateRoutes } from "#features/operate/routes.ts";
import { pagesContract } from "#features/pages/contract.ts";
import { pagesRoutes } from "#features/pages/routes.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { privacyRoutes } from "#features/privacy/routes.ts";
import { reportsContract } from "#features/reports/contract.ts";
import { reportsRoutes } from "#features/reports/routes.ts";
import { templatesContract } from "#features/templates/contract.ts";
import { templateRoutes } from "#features/templates/routes.ts";
import { visitContract } from "#features/visits/contract.ts";
import { visitRoutes } from "#features/visits/routes.ts";
import { webhooksContract } from "#features/webhooks/contract.ts";
import { webhookRoutes } from "#features/webhooks/routes.ts";
import { pageRedirectContract } from "#features/routing/page-redirect/contract.ts";
import { routingRoutes } from "#features/routing/routes.ts";
import { type App, type AuthMiddleware, mount } from "#infra/http/mount.ts";
import type { AccountsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { AnalyticsCtx, LiveCtx } from "#features/analytics/ctx.ts";
import type { PreviewCtx } from "#features/appearance/preview/preview.tsx";
import type { AudienceCtx } from "#features/audience/ctx.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import type { DomainsCtx } from "#features/domains/ctx.ts";
import type { ImportCtx } from "#features/imports/ctx.ts";
import type { CheckNowCtx } from "#features/links/ctx.ts";
import type { FileUploadCtx } from "#features/media/ctx.ts";
import type { ModerationCtx } from "#features/moderation/ctx.ts";
import type { OAuthCtx } from "#features/oauth/ctx.ts";
import type { OperateCtx } from "#features/operate/ctx.ts";
import type { ChangesCtx } from "#features/outbox/ctx.ts";
import type { PageImportCtx } from "#features/templates/page-import/import-page.ts";
import type { WebhooksCtx } from "#features/webhooks/ctx.ts";
import type { VisitCtx } from "#features/visits/ctx.ts";

/** An intersection, so that each feature sees only the part of the context that its handlers declare. */
type AllCtx = AccountsCtx &
  Pick<OAuthCtx, "oauth"> &
  ModerationCtx &
  FileUploadCtx &
  MetadataCtx &
  CheckNowCtx &
  ImportCtx &
  DomainsCtx &
  PreviewCtx &
  PageImportCtx &
  AudienceCtx &
  WebhooksCtx &
  AnalyticsCtx &
  LiveCtx &
  VisitCtx &
  ChangesCtx &
  Pick<OperateCtx, "desk">;

/** The context of a call without a session. */
export type HandlerCtx = Omit<AllCtx, "accountId" | "workspaceId">;
export type SignedInCtx = HandlerCtx & SessionCtx;

interface Endpoints {
  readonly contract: Contract;
  mount(app: App, authenticate: AuthMiddleware<HandlerCtx, SignedInCtx>): void;
}

/** Every call of the product: the contract and the handlers of each feature, in the order in which they are mounted. */
const endpoints: readonly Endpoints[] = [
  handle(changesContract, changesRoutes),
  handle(accountsContract, accountRoutes),
  handle(moderationContract, moderationRoutes),
  handle(apiKeysContract, apiKeyRoutes),
  handle(oauthContract, oauthRoutes),
  handle(mediaContract, mediaRoutes),
  handle(blocksContract, blockRoutes),
  // before the links, whose "GET /v1/links/{linkId}" would match the fixed paths
  handle(importsContract, importRoutes),
  handle(linksContract, linkRoutes),
  handle(domainsContract, domainRoutes),
  handle(appearanceContract, appearanceRoutes),
  handle(pageRedirectContract, routingRoutes),
  handle(templatesContract, templateRoutes),
  handle(pagesContract, pagesRoutes),
  handle(audienceContract, audienceRoutes),
  handle(webhooksContract, webhookRoutes),
  handle(analyticsContract, analyticsRoutes),
  handle(reportsContract, reportsRoutes),
  handle(visitContract, visitRoutes),
  handle(abuseContract, abuseRoutes),
  handle(privacyContract, privacyRoutes),
];

/** The calls of the operator's desk, which are not in the public document. */
const deskEndpoints: readonly Endpoints[] = [
  handle(deskAccessContract, deskAccessRoutes),
  forOperators(handle(operateContract, operateRoutes)),
];

/** Every call as plain data, apart from those of the operator's desk. */
export const contracts = endpoints.map(({ contract }) => contract);
/** The calls of the operator's desk as plain data. */
export const deskContracts = deskEndpoints.map(({ contract }) => contract);

export function mountEndpoints(app: App, authenticate: AuthMiddleware<HandlerCtx, SignedInCtx>): void {
  for (const each of [...endpoints, ...deskEndpoints]) each.mount(app, authenticate);
}

function handle<C extends Contract>(contract: C, handlers: Handlers<C, HandlerCtx, SignedInCtx>): Endpoints {
  return { contract, mount: (app, authenticate) => mount(app, contract, handlers, authenticate) };
}

/** Restricts calls to operators. Other accounts get `not_found` before their input is checked. */
function forOperators(desk: Endpoints): Endpoints {
  return {
    contract: desk.contract,
    mount: (app, authenticate) =>
      desk.mount(app, {
        ...authenticate,
        async enterSession(c, endpoint) {
          const ctx = await authenticate.enterSession(c, endpoint);
          await requireOperator(ctx);
          return ctx;
        },
      }),
  };
}
