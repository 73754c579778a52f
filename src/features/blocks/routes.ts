import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { listDeletedBlocks, purgeTrashedBlock, restoreBlock } from "./block-trash.ts";
import { createBlock, deleteBlock, listBlocks, updateBlock } from "./blocks.ts";
import { createCategory, deleteCategory, listCategories, updateCategory } from "./categories/categories.ts";
import type { BlocksContract } from "./contract.ts";
import type { MetadataCtx } from "./ctx.ts";
import { findEmbedPreview } from "./embed/embed-preview.ts";

export const blockRoutes: Handlers<BlocksContract, Ctx, MetadataCtx> = {
  "GET /v1/blocks": (ctx) => listBlocks(ctx),
  "POST /v1/blocks": (ctx, { body }) => createBlock(ctx, body),
  "PUT /v1/blocks/{blockId}": (ctx, { params, body }) => updateBlock(ctx, params.blockId, body),
  "DELETE /v1/blocks/{blockId}": (ctx, { params }) => deleteBlock(ctx, params.blockId),
  "GET /v1/blocks/deleted": (ctx) => listDeletedBlocks(ctx),
  "DELETE /v1/blocks/deleted/{blockId}": (ctx, { params }) => purgeTrashedBlock(ctx, params.blockId),
  "POST /v1/blocks/{blockId}/restore": (ctx, { params }) => restoreBlock(ctx, params.blockId),
  "POST /v1/blocks/still": (ctx, { body }) => findEmbedPreview(ctx, body),
  "GET /v1/links/categories": (ctx) => listCategories(ctx),
  "POST /v1/links/categories": (ctx, { body }) => createCategory(ctx, body),
  "PUT /v1/links/categories/{categoryId}": (ctx, { params, body }) => updateCategory(ctx, params.categoryId, body),
  "DELETE /v1/links/categories/{categoryId}": (ctx, { params }) => deleteCategory(ctx, params.categoryId),
};
