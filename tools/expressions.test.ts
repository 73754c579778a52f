import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testTree } from "#testing/folder.ts";
import { findProblems, type Reviewed } from "./expressions.ts";

const NONE: Reviewed = { safe: [], bounded: {} };

const problemsIn = async (text: string, reviewed: Partial<Reviewed> = {}) =>
  (await findProblems(testTree({ "src/a.tsx": text }), { ...NONE, ...reviewed })).map(
    ({ path, line, expression, message }) => `${path}:${line} ${expression} ${message}`,
  );

describe("findProblems", () => {
  it("accepts expressions that take linear time", async () => {
    expect(await problemsIn("const a = <b>{/^\\w+$/.test(c)}</b>;\nnew RegExp(`${a}+`).exec(c);")).toEqual([]);
  });

  it.each([
    ["a literal", "/^(a+)+$/"],
    ["a string", 'new RegExp("^(a+)+$")'],
    ["a template", "RegExp(`^(a+)+$`)"],
    ["a raw template", "new RegExp(String.raw`^(a+)+$`)"],
  ])("reports exponential time in %s, even if a bound is listed", async (_form, code) => {
    const problem = expect.stringMatching(/^src\/a\.tsx:2 \/\^\(a\+\)\+\$\/ takes exponential time on 'a'/);
    expect(await problemsIn(`\nexport const bad = ${code};`)).toEqual([problem]);
    expect(await problemsIn(`\nexport const bad = ${code};`, { bounded: { "/^(a+)+$/": "short" } })).toEqual([problem]);
  });

  it("reports polynomial time unless a bound on the input is listed", async () => {
    const code = "export const bad = /\\d+x/;";
    expect(await problemsIn(code)).toEqual([expect.stringContaining("/\\d+x/ takes polynomial time on ")]);
    expect(await problemsIn(code, { bounded: { "/\\d+x/": "a name of at most 40 characters" } })).toEqual([]);
  });

  it("reports unused entries, and entries of expressions that need no bound", async () => {
    expect(await problemsIn("/a+/;", { safe: ["/b+/"], bounded: { "/a+/": "short", "/c+d/": "short" } })).toEqual([
      expect.stringContaining("/a+/ takes linear time: remove its entry"),
      expect.stringContaining("/b+/ no file has this expression"),
      expect.stringContaining("/c+d/ no file has this expression"),
    ]);
  });

  it("ignores tests", async () => {
    const files = { "src/a.test.ts": "/^(a+)+$/;", "src/testing/a.ts": "/^a+$/;" };
    expect(await findProblems(testTree(files), NONE)).toEqual([]);
  });

  it.each(["auto", "pure"])(
    "fails the check with the backend %s",
    async (backend) => {
      const files = { "src/a.ts": "/^(a+)+$/;", "tools/expressions/reviewed.json": JSON.stringify(NONE) };
      const [script, cwd] = [join(import.meta.dirname, "expressions.ts"), testTree(files)];
      const { promise, resolve } = Promise.withResolvers<{ failed: boolean; errors: string }>();
      const env = { ...process.env, RECHECK_BACKEND: backend };
      execFile(process.execPath, [script], { cwd, env }, (error, _out, errors) =>
        resolve({ failed: error !== null, errors }),
      );
      expect(await promise).toEqual({
        failed: true,
        errors: expect.stringContaining("src/a.ts:1 /^(a+)+$/ takes exponential"),
      });
    },
    60_000,
  );
});
