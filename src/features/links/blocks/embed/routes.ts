import type { Handlers } from "#base/contract.ts";
import type { LookUpCtx } from "../../look-up/ctx.ts";
import type { EmbedContract } from "./contract.ts";
import { findStill } from "./still.ts";

export const embedRoutes: Handlers<EmbedContract, unknown, LookUpCtx> = {
  "POST /v1/blocks/still": (ctx, { body }) => findStill(ctx, body),
};
