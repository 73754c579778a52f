import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tools/setup/chromium.mjs";

const executablePath = findChromium();

/** Destinations of links exist only as far as a test fulfils them. */
const OWN_HOSTS_ONLY = "MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/product.ts",
  outputDir: "test-results",
  workers: 2,
  projects: [
    // each of these starts products of its own, and some measure delays: one at a time. The second worker starts with the
    // screens, so that neither is idle at the end
    { name: "processes", testMatch: "processes/*.spec.ts", workers: 1 },
    { name: "screens", testIgnore: "processes/**" },
  ],
  forbidOnly: process.env["CI"] !== undefined,
  // long enough for a busy machine: speed is measured in bench/
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // the product starts after this file is first read, and before the workers read it again
    ...(process.env["E2E_URL"] === undefined ? {} : { baseURL: process.env["E2E_URL"] }),
    browserName: "chromium",
    // a browser that says it is headless counts as a bot, and the tests act as people
    userAgent: devices["Desktop Chrome"].userAgent,
    locale: "en-GB",
    // a test of motion sets it itself
    contextOptions: { reducedMotion: "reduce" },
    // recording a trace of every test takes a third longer: add --trace=retain-on-failure to look into a failure
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS, `--host-resolver-rules=${OWN_HOSTS_ONLY}`],
    },
  },
});
