import { ApiError } from "#base/errors.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import { pictureInIconFile } from "./icon-file.ts";

const MAX_ICON_BYTES = 256 * 1024;

/** Stores the first valid picture of these, and returns its address here, or an empty string. */
export async function saveIcon(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses) {
    const found = await ctx.fetchOutside(address, { accept: "image/*", maxBytes: MAX_ICON_BYTES });
    if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) continue;
    const kept = await keep(ctx, (await pictureInIconFile(found.bytes)) ?? found.bytes);
    if (kept !== "") return kept;
  }
  return "";
}

async function keep(ctx: MetadataCtx, bytes: Uint8Array): Promise<string> {
  try {
    return await ctx.storeIcon(ctx, bytes);
  } catch (error) {
    // an invalid picture, or one beyond the storage quota, is not an error
    if (error instanceof ApiError) return "";
    throw error;
  }
}
