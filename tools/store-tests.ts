import type { SourceFile, Tree } from "./laws/tree.ts";

/** Helpers that open a separate database on the shared engines of the test run. */
const OPENERS = new Set(["src/testing/postgres.ts", "src/testing/clickhouse.ts"]);

/** The test files below src that use the shared stores of the run, directly or through their imports. */
export function storeTests(tree: Tree): string[] {
  const known = new Map<string, boolean>();
  const usesStore = (file: SourceFile): boolean => {
    const found = known.get(file.path);
    if (found !== undefined) return found;
    // set before following the imports, since they may lead back to this file
    known.set(file.path, false);
    const isUser = file.imports.some(({ isType, target }) => {
      const next = target === undefined || isType ? undefined : tree.files.get(target);
      return next !== undefined && (OPENERS.has(next.path) || usesStore(next));
    });
    known.set(file.path, isUser);
    return isUser;
  };
  const tests = [...tree.files.values()].filter(({ isTest, path }) => isTest && !path.endsWith(".bench.ts"));
  return tests.filter((file) => /\binject\("/.test(file.text) || usesStore(file)).map(({ path }) => path);
}
