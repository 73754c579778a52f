import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { createAnnotation, deleteAnnotation, listAnnotations, updateAnnotation } from "./annotations.ts";
import type { AnnotationsContract } from "./contract.ts";

type OwnCtx = Ctx & Pick<WorkspaceCtx, "workspaceId">;

export const annotationsRoutes: Handlers<AnnotationsContract, Ctx, OwnCtx> = {
  "GET /v1/analytics/annotations": (ctx) => listAnnotations(ctx),
  "POST /v1/analytics/annotations": (ctx, { body }) => createAnnotation(ctx, body),
  "PUT /v1/analytics/annotations/{annotationId}": (ctx, { params, body }) =>
    updateAnnotation(ctx, params.annotationId, body),
  "DELETE /v1/analytics/annotations/{annotationId}": (ctx, { params }) => deleteAnnotation(ctx, params.annotationId),
};
