import type { AccountsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { AnalyticsCtx } from "#features/analytics/ctx.ts";
import type { LiveCtx } from "#features/analytics/live/ctx.ts";
import type { AudienceCtx } from "#features/audience/ctx.ts";
import type { PreviewCtx } from "#features/appearance/preview/ctx.ts";
import type { CheckNowCtx } from "#features/links/health/ctx.ts";
import type { ImportCtx } from "#features/imports/ctx.ts";
import type { MetadataCtx } from "#features/blocks/metadata/ctx.ts";
import type { UploadCtx } from "#features/media/ctx.ts";
import type { ChangesCtx } from "#features/outbox/changes/ctx.ts";
import type { ImportPreviewCtx } from "#features/templates/page-import/preview-import.ts";
import type { VisitCtx } from "#features/visit/ctx.ts";
import type { PlanCtx } from "#features/workspaces/ctx.ts";

/** The context for the handlers of all features; each feature declares the part that it needs. */
export type HandlerCtx = AccountsCtx &
  VisitCtx &
  Omit<AnalyticsCtx, "workspaceId"> &
  Omit<AudienceCtx, "workspaceId"> &
  Omit<PreviewCtx, "workspaceId" | "accountId"> &
  Omit<MetadataCtx, "workspaceId" | "accountId"> &
  Omit<CheckNowCtx, "workspaceId" | "accountId"> &
  Pick<ImportCtx, "parseFile" | "importPlaces"> &
  Pick<ImportPreviewCtx, "parsePage"> &
  PlanCtx &
  Pick<UploadCtx, "media" | "uploadPlaces"> &
  ChangesCtx &
  LiveCtx;
export type SignedInCtx = HandlerCtx & SessionCtx;
