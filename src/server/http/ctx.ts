import type { AccountsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { AnalyticsCtx, LiveCtx } from "#features/analytics/ctx.ts";
import type { PreviewCtx } from "#features/appearance/ctx.ts";
import type { AudienceCtx } from "#features/audience/ctx.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import type { DomainsCtx } from "#features/domains/ctx.ts";
import type { ImportCtx } from "#features/imports/ctx.ts";
import type { CheckNowCtx } from "#features/links/ctx.ts";
import type { UploadCtx } from "#features/media/ctx.ts";
import type { ModerationCtx } from "#features/moderation/ctx.ts";
import type { OAuthCtx } from "#features/oauth/ctx.ts";
import type { OperateCtx } from "#features/operate/ctx.ts";
import type { ChangesCtx } from "#features/outbox/ctx.ts";
import type { PageImportCtx } from "#features/templates/page-import/import-page.ts";
import type { WebhooksCtx } from "#features/webhooks/ctx.ts";
import type { VisitCtx } from "#features/visits/ctx.ts";

/** An intersection: each feature declares the part that its handlers use, and sees no other. */
type AllCtx = AccountsCtx &
  Pick<OAuthCtx, "oauth"> &
  ModerationCtx &
  UploadCtx &
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
