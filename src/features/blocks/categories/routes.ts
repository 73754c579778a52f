import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { createCategory, deleteCategory, listCategories, updateCategory } from "./categories.ts";
import type { CategoriesContract } from "./contract.ts";

export const categoryRoutes: Handlers<CategoriesContract, Ctx, WorkspaceCtx> = {
  "GET /v1/links/categories": (ctx) => listCategories(ctx),
  "POST /v1/links/categories": (ctx, { body }) => createCategory(ctx, body),
  "PUT /v1/links/categories/{categoryId}": (ctx, { params, body }) => updateCategory(ctx, params.categoryId, body),
  "DELETE /v1/links/categories/{categoryId}": (ctx, { params }) => deleteCategory(ctx, params.categoryId),
};
