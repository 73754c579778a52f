import type { Handlers } from "#base/contract.ts";
import type { MetadataContract } from "./contract.ts";
import type { MetadataCtx } from "#features/blocks/metadata/ctx.ts";
import { fetchMetadata } from "./fetch-metadata.ts";

export const metadataRoutes: Handlers<MetadataContract, unknown, MetadataCtx> = {
  "POST /v1/links/look-up": (ctx, { body }) => fetchMetadata(ctx, body),
};
