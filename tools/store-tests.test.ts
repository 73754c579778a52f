import { expect, test } from "vitest";
import { testTree } from "#testing/folder.ts";
import { readTree } from "./laws/tree.ts";
import { storeTests } from "./store-tests.ts";

const FILES = {
  "src/testing/postgres.ts": "export const testPostgres = 1;",
  "src/testing/clickhouse.ts": "export const testClickHouse = 1;",
  "src/testing/node.ts": 'import type { TestPostgres } from "./postgres.ts";',
  "src/testing/app.ts": 'import { testPostgres } from "./postgres.ts";',
  "src/base/a.test.ts": 'import { a } from "./a.ts";',
  "src/base/typed.test.ts": 'import { a } from "#testing/node.ts";',
  "src/base/direct.test.ts": 'import { testClickHouse } from "#testing/clickhouse.ts";',
  "src/base/lazy.test.ts": 'const { testPostgres } = await import("#testing/postgres.ts");',
  "src/base/through.test.ts": 'import { b } from "./b.ts";',
  "src/base/b.ts": 'export * from "#testing/app.ts";',
  "src/base/injected.test.ts": 'import { inject } from "vitest";\nconst target = inject("postgres");',
};

test("finds the tests that reach a store through any import other than a type import", () => {
  expect(storeTests(readTree(testTree(FILES))).toSorted()).toEqual([
    "src/base/direct.test.ts",
    "src/base/injected.test.ts",
    "src/base/lazy.test.ts",
    "src/base/through.test.ts",
  ]);
});
