import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tools/setup/chromium.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/product.ts",
  outputDir: "test-results",
  // because journeys measure how soon something is seen, and two cores also carry the product and its engines
  workers: 1,
  forbidOnly: process.env["CI"] !== undefined,
  // long enough for a machine that is busy with other work: how fast things are is measured in bench/
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // because the product is started after this file is first read, and before the workers read it again
    ...(process.env["E2E_URL"] === undefined ? {} : { baseURL: process.env["E2E_URL"] }),
    browserName: "chromium",
    // because a browser that says it is headless is a bot, and journeys are people
    userAgent: devices["Desktop Chrome"].userAgent,
    locale: "en-GB",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: CHROMIUM_FLAGS,
    },
  },
});
