import type { Settings } from "./settings.ts";

/** Scheme and host of the CDN of logo, fonts and pictures; empty for ourselves. */
export function getAssetOrigin({ ASSET_URL }: Settings): string {
  return ASSET_URL ? new URL(ASSET_URL).origin : "";
}
