import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Keys, openKeys } from "#infra/secrets/keys.ts";
import type { Settings } from "../settings/settings.ts";

type TokenSettings = Pick<Settings, "METRICS_TOKEN" | "DATA_DIR">;

/**
 * The bearer token of `/metrics`: the setting, or else a token derived from the secret, so that it survives a restart.
 */
export function metricsToken({ METRICS_TOKEN }: Pick<Settings, "METRICS_TOKEN">, keys: Keys): string {
  return METRICS_TOKEN ?? keys.of("metrics token").toString("base64url");
}

/**
 * Writes a derived token where Prometheus can read it (`credentials_file`), readable only for the server's own user.
 */
export async function storeMetricsToken(settings: TokenSettings, secret: string): Promise<void> {
  const path = join(settings.DATA_DIR, "metrics-token");
  // removed first, since the mode applies only to a newly created file
  await rm(path, { force: true });
  if (settings.METRICS_TOKEN === undefined)
    await writeFile(path, metricsToken(settings, openKeys(secret)), { mode: 0o600 });
}
