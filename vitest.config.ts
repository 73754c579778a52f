import { configDefaults, defineConfig } from "vitest/config";
import { readTree } from "./tools/laws/tree.ts";
import { SlowFirst } from "./tools/slow-first.ts";
import { storeTests } from "./tools/store-tests.ts";

/** True to run only the tests of the stores, against external servers. */
const isOnServers = process.env["TEST_DATABASE_URL"] !== undefined;

/**
 * Tests of HTTP (validation, scopes, headers, errors), a third of the time of all store tests. Their statements also run
 * in the tests of the features, so external servers see only three of them: one that makes every call of API keys, and
 * those about stores that fail.
 */
const HTTP_TESTS = /^src\/server\/http\/(?!examples|silent-stores|unreachable-stores)/;

const allStores = storeTests(readTree(import.meta.dirname));
const stores = isOnServers ? allStores.filter((path) => !HTTP_TESTS.test(path)) : allStores;

/** Tests of components, in a DOM without a browser. */
const DOM_TESTS = "src/**/*.dom.test.tsx";

export default defineConfig({
  test: {
    // CI shares its machine with other work; a test that needs the retry is a bug to fix
    retry: process.env["CI"] === undefined ? 0 : 1,
    // keeps the style sheets that documents inline as text; Vitest empties all others
    css: { include: [/\.css\?raw$/] },
    // long enough for a busy machine; bench/ measures speed
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // one more than the cores of a small machine, since many tests wait for an engine
    maxWorkers: 3,
    setupFiles: ["src/testing/setup.ts"],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "stores",
          include: stores,
          globalSetup: ["src/testing/engines.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "pure",
          isolate: false,
          include: isOnServers
            ? []
            : ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "qa/**/*.test.ts", "sdk/{src,cli}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...allStores, DOM_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: isOnServers ? [] : [DOM_TESTS],
          environment: "./src/testing/dom-environment.ts",
          setupFiles: ["src/testing/dom-setup.ts"],
          isolate: false,
        },
      },
    ],
  },
});
