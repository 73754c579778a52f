import type { Settings } from "./settings.ts";

/** Scheme and host of the CDN for the logo, fonts and pictures; empty if this server delivers them. */
export function getAssetOrigin({ ASSET_URL }: Settings): string {
  return ASSET_URL ? new URL(ASSET_URL).origin : "";
}
