import { Refusal } from "#base/errors.ts";
import { PICTURE_MAX_BYTES } from "#features/media/limits.ts";
import type { LookUpCtx } from "../../look-up/ctx.ts";

const TRIES = 3;

/** Keeps the first of these pictures that is one, and answers its address with us; empty where none is. */
export async function takeStill(ctx: LookUpCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses.slice(0, TRIES)) {
    const found = await ctx.fetchOutside(address, { accept: "image/*", maxBytes: PICTURE_MAX_BYTES });
    if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) continue;
    try {
      const kept = await ctx.storeIcon(ctx, found.bytes);
      if (kept !== "") return kept;
    } catch (error) {
      // because what is no picture, or finds no room, is no reason to fail
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return "";
}
