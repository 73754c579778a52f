import { readFileSync } from "node:fs";
import { BadSetting } from "./bad-setting.ts";

/** Settings whose value may be in a file, which is how container platforms mount secrets. */
export const SECRETS: ReadonlySet<string> = new Set([
  "SECRET",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "CLICKHOUSE_URL",
  "SMTP_URL",
  "S3_SECRET_ACCESS_KEY",
  "OIDC_CLIENT_SECRET",
  "METRICS_TOKEN",
  "ACME_EAB_HMAC_KEY",
  "WEB_RISK_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
]);

/**
 * The value of a setting. For a secret, it may come from the file that `NAME_FILE` names, without the line break at its
 * end.
 */
export function readValue(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = SECRETS.has(name) ? env[`${name}_FILE`] : undefined;
  if (!path) return env[name];
  if (env[name]) throw new BadSetting(`The settings ${name} and ${name}_FILE exclude each other`);
  const value = readText(path, `${name}_FILE`);
  // otherwise an empty file, from a secret not mounted yet, would mean the default, such as an empty database
  if (value.trim() === "") throw new BadSetting(`The setting ${name}_FILE cannot be used: ${path} is empty`);
  return value;
}

function readText(path: string, setting: string): string {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new BadSetting(`The setting ${setting} cannot be used: ${(error as Error).message}`);
  }
}
