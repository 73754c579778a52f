import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { VersionsContract } from "./contract.ts";
import { createVersion, listVersions, removeVersion, renameVersion, restoreVersion } from "./versions.ts";

export const versionRoutes: Handlers<VersionsContract, Ctx, WorkspaceCtx> = {
  "GET /v1/appearance-versions": (ctx) => listVersions(ctx),
  "POST /v1/appearance-versions": (ctx, { body }) => createVersion(ctx, body),
  "PUT /v1/appearance-versions/{versionId}": (ctx, { params, body }) => renameVersion(ctx, params.versionId, body.name),
  "DELETE /v1/appearance-versions/{versionId}": (ctx, { params }) => removeVersion(ctx, params.versionId),
  "POST /v1/appearance-versions/{versionId}/restore": (ctx, { params }) => restoreVersion(ctx, params.versionId),
};
