import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { createAppearance, getAppearance, updateAppearance } from "./appearance.ts";
import type { AppearanceContract } from "./contract.ts";
import { type PreviewCtx, previewPage } from "./preview/preview-page.ts";
import { createVersion, listVersions, removeVersion, renameVersion, restoreVersion } from "./versions/versions.ts";

export const appearanceRoutes: Handlers<AppearanceContract, Ctx, PreviewCtx> = {
  "POST /v1/appearance": (ctx, { body }) => createAppearance(ctx, body),
  "GET /v1/appearance/{userId}": (ctx, { params }) => getAppearance(ctx, params.userId),
  "PUT /v1/appearance/{appearanceId}": (ctx, { params, body }) => updateAppearance(ctx, params.appearanceId, body),
  "POST /v1/appearance/preview": (ctx, { query, body }) => previewPage(ctx, body, query.lang),
  "GET /v1/appearance-versions": (ctx) => listVersions(ctx),
  "POST /v1/appearance-versions": (ctx, { body }) => createVersion(ctx, body),
  "PUT /v1/appearance-versions/{versionId}": (ctx, { params, body }) => renameVersion(ctx, params.versionId, body.name),
  "DELETE /v1/appearance-versions/{versionId}": (ctx, { params }) => removeVersion(ctx, params.versionId),
  "POST /v1/appearance-versions/{versionId}/restore": (ctx, { params }) => restoreVersion(ctx, params.versionId),
};
