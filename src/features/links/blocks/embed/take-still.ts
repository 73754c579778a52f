import { ApiError } from "#base/errors.ts";
import { PICTURE_MAX_BYTES } from "#features/media/limits.ts";
import type { MetadataCtx } from "../../metadata/ctx.ts";

const TRIES = 3;

/** Keeps the first of these pictures that is one, and returns its address with us; empty where none is. */
export async function takeStill(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses.slice(0, TRIES)) {
    const found = await ctx.fetchOutside(address, { accept: "image/*", maxBytes: PICTURE_MAX_BYTES });
    if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) continue;
    try {
      const kept = await ctx.storeIcon(ctx, found.bytes);
      if (kept !== "") return kept;
    } catch (error) {
      // because what is no picture, or finds no room, is no reason to fail
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return "";
}
