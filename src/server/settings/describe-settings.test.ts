import { expect, test } from "vitest";
import { describeSettings } from "./describe-settings.ts";
import { readSettings } from "./settings.ts";

const show = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(describeSettings(readSettings(env)).map(({ name, value }) => [name, value]));

test("shows every setting without its secrets", () => {
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
