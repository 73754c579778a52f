import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import type { DataInventoryContract } from "./contract.ts";
import { getDataInventory } from "./data-inventory.ts";

export const dataInventoryRoutes: Handlers<DataInventoryContract, Ctx, AnalyticsCtx> = {
  "GET /v1/analytics/receipt": (ctx) => getDataInventory(ctx),
};
