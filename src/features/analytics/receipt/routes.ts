import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import type { ReceiptContract } from "./contract.ts";
import { getReceipt } from "./receipt.ts";

export const receiptRoutes: Handlers<ReceiptContract, Ctx, AnalyticsCtx> = {
  "GET /v1/analytics/receipt": (ctx) => getReceipt(ctx),
};
