import type { ShownSetting } from "#features/operate/ctx.ts";
import { SECRETS } from "./value.ts";
import { type Settings, settingsSchema } from "./settings.ts";

const WITH_PASSWORD = new Set(["DATABASE_URL", "DATABASE_DIRECT_URL", "CLICKHOUSE_URL", "SMTP_URL"]);

/** Every setting with its current value and meaning; secrets and passwords are hidden. */
export function describeSettings(settings: Settings): ShownSetting[] {
  const values = settings as unknown as Record<string, unknown>;
  return Object.entries(settingsSchema.shape).map(([name, schema]) => ({
    name,
    value: show(name, values[name]),
    meaning: schema.description ?? "",
  }));
}

function show(name: string, value: unknown): string {
  if (value === undefined) return "-";
  if (SECRETS.has(name) && !WITH_PASSWORD.has(name)) return "(set)";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (name === "BLOCK_LISTS") return (value as Settings["BLOCK_LISTS"]).map((each) => each.name).join(",") || "-";
  if (Array.isArray(value)) return value.length > 0 ? value.join(",") : "-";
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return WITH_PASSWORD.has(name) ? withoutPassword(text) : text;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = "***";
  // ClickHouse also takes it from the query
  if (url.searchParams.has("password")) url.searchParams.set("password", "***");
  return url.href;
}
