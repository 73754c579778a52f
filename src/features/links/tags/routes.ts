import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { TagsContract } from "./contract.ts";
import { deleteTag, listTags, renameTag } from "./tags.ts";

export const tagRoutes: Handlers<TagsContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/tags": (ctx) => listTags(ctx),
  "PUT /v1/links/tags/{tag}": (ctx, { params, body }) => renameTag(ctx, params.tag, body.name),
  "DELETE /v1/links/tags/{tag}": (ctx, { params }) => deleteTag(ctx, params.tag),
};
