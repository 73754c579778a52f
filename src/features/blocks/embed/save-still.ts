import { ApiError } from "#base/errors.ts";
import { PICTURE_MAX_BYTES } from "#features/media/limits.ts";
import type { MetadataCtx } from "../ctx.ts";

const TRIES = 3;

/** Stores the first valid picture of these, and returns its address here, or an empty string. */
export async function saveStill(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses.slice(0, TRIES)) {
    const found = await ctx.fetchOutside(address, { accept: "image/*", maxBytes: PICTURE_MAX_BYTES });
    if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) continue;
    try {
      const kept = await ctx.storeIcon(ctx, found.bytes);
      if (kept !== "") return kept;
    } catch (error) {
      // an invalid picture, or one beyond the storage quota, is not an error
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return "";
}
