import type { Handlers } from "#base/contract.ts";
import type { LookUpContract } from "./contract.ts";
import type { LookUpCtx } from "./ctx.ts";
import { lookUp } from "./look-up.ts";

export const lookUpRoutes: Handlers<LookUpContract, unknown, LookUpCtx> = {
  "POST /v1/links/look-up": (ctx, { body }) => lookUp(ctx, body),
};
