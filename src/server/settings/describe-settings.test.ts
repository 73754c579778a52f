import { expect, test } from "vitest";
import { describeSettings } from "./describe-settings.ts";
import { readSettings, settingsSchema } from "./settings.ts";
import { SECRETS } from "./value.ts";

const show = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(describeSettings(readSettings(env)).map(({ name, value }) => [name, value]));

test("shows every setting", () => {
  expect(Object.keys(show({}))).toEqual(Object.keys(settingsSchema.shape));
});

const URLS: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://user:hidden@db.example/halka",
  DATABASE_DIRECT_URL: "postgres://user:hidden@db.example/halka",
  CLICKHOUSE_URL: "https://user:hidden@clickhouse.example/halka?password=hidden",
  SMTP_URL: "smtp://user:hidden@mail.example:587",
};

test.each([...SECRETS])("hides the secret in %s", (name) => {
  // a key in base64url; traces need a header with a name
  const value = URLS[name] ?? (name === "OTEL_EXPORTER_OTLP_HEADERS" ? "authorization=hidden" : "hidden".repeat(6));
  const described = describeSettings({ ...readSettings({}), [name]: value });
  expect(described.find((each) => each.name === name)!.value).not.toMatch(/hidden|^-$/);
});

test("shows settings without their secrets", () => {
  const shown = show({
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20hidden",
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/",
    SMTP_URL: "smtp://user:hidden@mail.example:587",
    SECRET: "hidden hidden hidden hidden hidden",
    VISIT_TRACES_RATIO: "0.25",
  });
  expect(shown).toMatchObject({
    OTEL_EXPORTER_OTLP_HEADERS: "(set)",
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/",
    SMTP_URL: "smtp://user:***@mail.example:587",
    SECRET: "(set)",
    VISIT_TRACES_RATIO: "0.25",
  });
  expect(JSON.stringify(shown)).not.toContain("hidden");
});

test("shows a dash for a setting without a value", () => {
  expect(show({})).toMatchObject({ OTEL_EXPORTER_OTLP_HEADERS: "-", OTEL_EXPORTER_OTLP_ENDPOINT: "-", SECRET: "-" });
});
