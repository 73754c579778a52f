import type { Handlers } from "#base/contract.ts";
import type { MetadataCtx } from "../metadata/ctx.ts";
import type { EmbedContract } from "./contract.ts";
import { findStill } from "./still.ts";

export const embedRoutes: Handlers<EmbedContract, unknown, MetadataCtx> = {
  "POST /v1/blocks/still": (ctx, { body }) => findStill(ctx, body),
};
