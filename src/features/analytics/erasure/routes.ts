import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ErasureContract } from "./contract.ts";
import type { ErasureCtx } from "./ctx.ts";
import { deleteAllStatistics, deleteLinkStatistics, deletePageStatistics } from "./erasure.ts";

export const erasureRoutes: Handlers<ErasureContract, Ctx, ErasureCtx> = {
  "DELETE /v1/analytics/links/{linkId}": (ctx, { params }) => deleteLinkStatistics(ctx, params.linkId),
  "DELETE /v1/analytics/page": (ctx) => deletePageStatistics(ctx),
  "DELETE /v1/analytics": (ctx) => deleteAllStatistics(ctx),
};
