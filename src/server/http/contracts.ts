import { addressContract } from "#features/accounts/address/contract.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { mfaContract } from "#features/accounts/mfa/contract.ts";
import { oidcContract } from "#features/accounts/oidc/contract.ts";
import { securityContract } from "#features/accounts/security/contract.ts";
import { notificationsContract } from "#features/accounts/notifications/contract.ts";
import { preferencesContract } from "#features/accounts/preferences/contract.ts";
import { profileContract } from "#features/accounts/profile/contract.ts";
import { usernameContract } from "#features/accounts/username/contract.ts";
import { annotationsContract } from "#features/analytics/annotations/contract.ts";
import { analyticsContract } from "#features/analytics/contract.ts";
import { erasureContract } from "#features/analytics/erasure/contract.ts";
import { liveContract } from "#features/analytics/live/contract.ts";
import { queriesContract } from "#features/analytics/queries/contract.ts";
import { dataInventoryContract } from "#features/analytics/data-inventory/contract.ts";
import { reportsContract } from "#features/analytics/reports/contract.ts";
import { sharesContract } from "#features/analytics/sharing/contract.ts";
import { sharedContract } from "#features/analytics/sharing/shared-contract.ts";
import { splitContract } from "#features/analytics/split/contract.ts";
import { pagesContract } from "#features/pages/contract.ts";
import { pageRedirectContract } from "#features/appearance/page-redirect/contract.ts";
import { appearanceContract } from "#features/appearance/contract.ts";
import { audienceContract } from "#features/audience/contract.ts";
import { versionsContract } from "#features/appearance/versions/contract.ts";
import { previewContract } from "#features/appearance/preview/contract.ts";
import { mediaContract } from "#features/media/contract.ts";
import { filesContract } from "#features/media/uploads/contract.ts";
import { linksContract } from "#features/links/contract.ts";
import { healthContract } from "#features/links/health/contract.ts";
import { exportContract } from "#features/imports/export/contract.ts";
import { importsContract } from "#features/imports/contract.ts";
import { embedContract } from "#features/links/blocks/embed/contract.ts";
import { metadataContract } from "#features/links/metadata/contract.ts";
import { changesContract } from "#features/outbox/changes/contract.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { templatesContract } from "#features/templates/contract.ts";
import { pageImportsContract } from "#features/templates/page-import/contract.ts";
import { visitContract } from "#features/visit/contract.ts";

/** Every call of the product as plain data. */
export const contracts = [
  accountsContract,
  mfaContract,
  oidcContract,
  securityContract,
  addressContract,
  profileContract,
  notificationsContract,
  preferencesContract,
  usernameContract,
  mediaContract,
  filesContract,
  linksContract,
  healthContract,
  metadataContract,
  embedContract,
  importsContract,
  exportContract,
  appearanceContract,
  versionsContract,
  pageRedirectContract,
  pagesContract,
  previewContract,
  templatesContract,
  pageImportsContract,
  audienceContract,
  analyticsContract,
  queriesContract,
  erasureContract,
  dataInventoryContract,
  reportsContract,
  sharesContract,
  sharedContract,
  liveContract,
  annotationsContract,
  splitContract,
  visitContract,
  privacyContract,
  changesContract,
] as const;
