import { readSettings, settingsSchema } from "../settings.ts";

const SECRETS = new Set(["SECRET", "METRICS_TOKEN", "OIDC_CLIENT_SECRET", "S3_SECRET_ACCESS_KEY"]);
const WITH_PASSWORD = new Set(["DATABASE_URL", "DATABASE_DIRECT_URL", "CLICKHOUSE_URL", "SMTP_URL"]);

/** Prints every setting with its current value and meaning; passwords are hidden. */
export async function printConfig(): Promise<void> {
  const settings = readSettings(process.env) as unknown as Record<string, unknown>;
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => [
    name,
    show(name, settings[name]),
    schema.description ?? "",
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const [first, second] = [width(0), width(1)];
  for (const [name, value, meaning] of rows)
    process.stdout.write(`${name!.padEnd(first)}  ${value!.padEnd(second)}  ${meaning}\n`);
}

function show(name: string, value: unknown): string {
  if (value === undefined) return "-";
  if (SECRETS.has(name)) return "(set)";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.length > 0 ? value.join(",") : "-";
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return WITH_PASSWORD.has(name) ? withoutPassword(text) : text;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = "***";
  return url.href;
}
