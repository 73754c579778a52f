import { configDefaults, defineConfig } from "vitest/config";
import { readTree } from "./tools/laws/tree.ts";
import { SlowFirst } from "./tools/slow-first.ts";
import { storeTests } from "./tools/store-tests.ts";

const stores = storeTests(readTree(import.meta.dirname));
/** The tests of the stores alone, once more on servers. */
const isOnServers = process.env["TEST_DATABASE_URL"] !== undefined;

export default defineConfig({
  test: {
    // because CI shares its machine with strangers; a test that needs it is a fault to be found, not to be kept
    retry: process.env["CI"] === undefined ? 0 : 1,
    // because Vitest empties style sheets, also those that are read as text and go into documents
    css: { include: [/\.css\?raw$/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // because two cores also carry the engines
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      { extends: true, test: { name: "stores", include: stores, globalSetup: ["src/testing/engines.ts"] } },
      {
        extends: true,
        test: {
          name: "pure",
          include: isOnServers ? [] : ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...stores],
        },
      },
    ],
  },
});
