import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tools/setup/chromium.mjs";

const executablePath = findChromium();

/** Link destinations on other hosts do not resolve; a test stubs those that it opens. */
const OWN_HOSTS_ONLY = "MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/product.ts",
  outputDir: "test-results",
  workers: 2,
  projects: [
    // each of these starts its own product, and some measure delays, so they run one at a time; the second worker
    // starts with the screens, so that neither worker is idle at the end
    { name: "processes", testMatch: "processes/*.spec.ts", workers: 1 },
    { name: "screens", testIgnore: "processes/**" },
  ],
  forbidOnly: process.env["CI"] !== undefined,
  // long enough for a busy machine; bench/ measures speed
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // set when the workers read this file: the product starts after the main process has read it
    ...(process.env["E2E_URL"] === undefined ? {} : { baseURL: process.env["E2E_URL"] }),
    browserName: "chromium",
    // a browser that identifies itself as headless counts as a bot, but the tests act as people
    userAgent: devices["Desktop Chrome"].userAgent,
    locale: "en-GB",
    // tests of motion override this
    contextOptions: { reducedMotion: "reduce" },
    // recording a trace of every test would take a third longer; pass --trace=retain-on-failure to investigate a
    // failure
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS, `--host-resolver-rules=${OWN_HOSTS_ONLY}`],
    },
  },
});
