import { defineConfig } from "vitest/config";

const isIntegrationOnly = process.env["TEST_DATABASE_URL"] !== undefined;

export default defineConfig({
  test: {
    include: isIntegrationOnly
      ? [
          "src/infra/{postgres,clickhouse,migrations,jobs,limits,secrets}/**/*.test.ts",
          "src/features/**/*.test.ts",
          "src/server/**/*.test.ts",
        ]
      : ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
    globalSetup: ["src/testing/engines.ts"],
    // because CI shares its machine with strangers; a test that needs it is a fault to be found, not to be kept
    retry: process.env["CI"] === undefined ? 0 : 1,
    // because Vitest empties style sheets, also those that are read as text and go into documents
    css: { include: [/\.css\?raw$/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // because two cores also carry the engines
    maxWorkers: 2,
  },
});
