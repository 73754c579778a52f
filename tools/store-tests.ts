import type { SourceFile, Tree } from "./laws/tree.ts";

/** Each of these opens a separate database on the engines of the run. */
const OPENERS = new Set(["src/testing/postgres.ts", "src/testing/clickhouse.ts"]);

/** The tests below src that use the stores of the run, directly or through their imports. */
export function storeTests(tree: Tree): string[] {
  const known = new Map<string, boolean>();
  const usesStore = (file: SourceFile): boolean => {
    const found = known.get(file.path);
    if (found !== undefined) return found;
    // set before its imports are followed, which may lead back to it
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
