import { addressContract } from "#features/accounts/address/contract.ts";
import { addressRoutes } from "#features/accounts/address/routes.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { mfaContract } from "#features/accounts/mfa/contract.ts";
import { mfaRoutes } from "#features/accounts/mfa/routes.ts";
import { notificationsContract } from "#features/accounts/notifications/contract.ts";
import { notificationRoutes } from "#features/accounts/notifications/routes.ts";
import { oidcContract } from "#features/accounts/oidc/contract.ts";
import { oidcRoutes } from "#features/accounts/oidc/routes.ts";
import { preferencesContract } from "#features/accounts/preferences/contract.ts";
import { preferencesRoutes } from "#features/accounts/preferences/routes.ts";
import { profileContract } from "#features/accounts/profile/contract.ts";
import { profileRoutes } from "#features/accounts/profile/routes.ts";
import { accountRoutes } from "#features/accounts/routes.ts";
import { securityContract } from "#features/accounts/security/contract.ts";
import { securityRoutes } from "#features/accounts/security/routes.ts";
import { usernameContract } from "#features/accounts/username/contract.ts";
import { usernameRoutes } from "#features/accounts/username/routes.ts";
import { annotationsContract } from "#features/reports/annotations/contract.ts";
import { annotationsRoutes } from "#features/reports/annotations/routes.ts";
import { analyticsContract } from "#features/analytics/contract.ts";
import { dataInventoryContract } from "#features/analytics/data-inventory/contract.ts";
import { dataInventoryRoutes } from "#features/analytics/data-inventory/routes.ts";
import { erasureContract } from "#features/analytics/erasure/contract.ts";
import { erasureRoutes } from "#features/analytics/erasure/routes.ts";
import { liveContract } from "#features/analytics/live/contract.ts";
import { liveRoutes } from "#features/analytics/live/routes.ts";
import { queriesContract } from "#features/analytics/queries/contract.ts";
import { queriesRoutes } from "#features/analytics/queries/routes.ts";
import { reportsContract } from "#features/reports/contract.ts";
import { reportsRoutes } from "#features/reports/routes.ts";
import { analyticsRoutes } from "#features/analytics/routes.ts";
import { sharesContract } from "#features/reports/sharing/contract.ts";
import { sharedRoutes, sharesRoutes } from "#features/reports/sharing/routes.ts";
import { sharedContract } from "#features/reports/sharing/shared-contract.ts";
import { splitContract } from "#features/routing/split-contract.ts";
import { splitRoutes } from "#features/analytics/split/routes.ts";
import { appearanceContract } from "#features/appearance/contract.ts";
import { pageRedirectContract } from "#features/appearance/page-redirect/contract.ts";
import { pageRedirectRoutes } from "#features/appearance/page-redirect/routes.ts";
import { previewContract } from "#features/appearance/preview/contract.ts";
import { previewRoutes } from "#features/appearance/preview/routes.ts";
import { appearanceRoutes } from "#features/appearance/routes.ts";
import { versionsContract } from "#features/appearance/versions/contract.ts";
import { versionRoutes } from "#features/appearance/versions/routes.ts";
import { audienceContract } from "#features/audience/contract.ts";
import { audienceRoutes } from "#features/audience/routes.ts";
import { importsContract } from "#features/imports/contract.ts";
import { exportContract } from "#features/imports/export/contract.ts";
import { exportRoutes } from "#features/imports/export/routes.ts";
import { importRoutes } from "#features/imports/routes.ts";
import { embedContract } from "#features/blocks/embed/contract.ts";
import { embedRoutes } from "#features/blocks/embed/routes.ts";
import { linksContract } from "#features/links/contract.ts";
import { healthContract } from "#features/links/health/contract.ts";
import { healthRoutes } from "#features/links/health/routes.ts";
import { metadataContract } from "#features/links/metadata/contract.ts";
import { metadataRoutes } from "#features/links/metadata/routes.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { mediaContract } from "#features/media/contract.ts";
import { mediaRoutes } from "#features/media/routes.ts";
import { filesContract } from "#features/media/uploads/contract.ts";
import { filesRoutes } from "#features/media/uploads/routes.ts";
import { changesContract } from "#features/outbox/changes/contract.ts";
import { changesRoutes } from "#features/outbox/changes/routes.ts";
import { pagesContract } from "#features/pages/contract.ts";
import { pagesRoutes } from "#features/pages/routes.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { privacyRoutes } from "#features/privacy/routes.ts";
import { templatesContract } from "#features/templates/contract.ts";
import { pageImportsContract } from "#features/templates/page-import/contract.ts";
import { pageImportRoutes } from "#features/templates/page-import/routes.ts";
import { templateRoutes } from "#features/templates/routes.ts";
import { visitContract } from "#features/visit/contract.ts";
import { visitRoutes } from "#features/visit/routes.ts";
import type { Contract, Handlers } from "#base/contract.ts";
import { type App, type AuthMiddleware, mount } from "#infra/http/mount.ts";
import type { HandlerCtx, SignedInCtx } from "./ctx.ts";

interface Endpoints {
  readonly contract: Contract;
  mount(app: App, authenticate: AuthMiddleware<HandlerCtx, SignedInCtx>): void;
}

/** Every call of the product: what it is, and what handles it. */
const endpoints: readonly Endpoints[] = [
  handle(accountsContract, accountRoutes),
  handle(mfaContract, mfaRoutes),
  handle(oidcContract, oidcRoutes),
  handle(securityContract, securityRoutes),
  handle(addressContract, addressRoutes),
  handle(profileContract, profileRoutes),
  handle(notificationsContract, notificationRoutes),
  handle(preferencesContract, preferencesRoutes),
  handle(usernameContract, usernameRoutes),
  handle(mediaContract, mediaRoutes),
  handle(filesContract, filesRoutes),
  handle(linksContract, linkRoutes),
  handle(healthContract, healthRoutes),
  handle(metadataContract, metadataRoutes),
  handle(embedContract, embedRoutes),
  handle(importsContract, importRoutes),
  handle(exportContract, exportRoutes),
  handle(appearanceContract, appearanceRoutes),
  handle(versionsContract, versionRoutes),
  handle(pageRedirectContract, pageRedirectRoutes),
  handle(pagesContract, pagesRoutes),
  handle(previewContract, previewRoutes),
  handle(templatesContract, templateRoutes),
  handle(pageImportsContract, pageImportRoutes),
  handle(audienceContract, audienceRoutes),
  handle(analyticsContract, analyticsRoutes),
  handle(queriesContract, queriesRoutes),
  handle(erasureContract, erasureRoutes),
  handle(dataInventoryContract, dataInventoryRoutes),
  handle(reportsContract, reportsRoutes),
  handle(sharesContract, sharesRoutes),
  handle(sharedContract, sharedRoutes),
  handle(liveContract, liveRoutes),
  handle(annotationsContract, annotationsRoutes),
  handle(splitContract, splitRoutes),
  handle(visitContract, visitRoutes),
  handle(privacyContract, privacyRoutes),
  handle(changesContract, changesRoutes),
];

/** Every call as plain data. */
export const contracts = endpoints.map(({ contract }) => contract);

export function mountEndpoints(app: App, authenticate: AuthMiddleware<HandlerCtx, SignedInCtx>): void {
  for (const each of endpoints) each.mount(app, authenticate);
}

function handle<C extends Contract>(contract: C, handlers: Handlers<C, HandlerCtx, SignedInCtx>): Endpoints {
  return { contract, mount: (app, authenticate) => mount(app, contract, handlers, authenticate) };
}
