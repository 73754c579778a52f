import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const VITEST = { numPassedTests: 12, numFailedTests: 0 };
const PLAYWRIGHT = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } };

type Run = readonly [code: number, report?: object];

/** Runs the tool on these exit codes and reports; returns its output and exit code. */
function print(...runs: Run[]): { lines: string[]; code: number } {
  const folder = mkdtempSync(join(tmpdir(), "halka-count-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = runs.map(([code, report], index) => {
    const path = join(folder, `${index}.json`);
    if (report) writeFileSync(path, JSON.stringify(report));
    return `run${index}=${code}=${path}`;
  });
  const script = `node tools/count-results.mjs ${args.join(" ")}; echo $?`;
  const lines = execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
  return { lines: lines.slice(0, -1), code: Number(lines.at(-1)) };
}

function count(...runs: Run[]): { last: string | undefined; code: number } {
  const { lines, code } = print(...runs);
  return { last: lines.at(-1), code };
}

test("adds up the reports of Vitest and Playwright", () => {
  expect(count([0, VITEST], [0, PLAYWRIGHT])).toEqual({ last: "15 passed, 0 failed", code: 0 });
});

test("fails if a test failed", () => {
  expect(count([1, { ...VITEST, numFailedTests: 2 }], [0, PLAYWRIGHT])).toEqual({
    last: "15 passed, 2 failed",
    code: 1,
  });
});

test("counts a run that fails outside of any test as one failure", () => {
  expect(count([1, VITEST], [127])).toEqual({ last: "12 passed, 2 failed", code: 1 });
});

test("names the failed tests and the first line of their errors", () => {
  const vitest = {
    ...VITEST,
    testResults: [
      {
        name: `${process.cwd()}/src/a.test.ts`,
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          { status: "failed", fullName: "subtracts", failureMessages: ["expected 1 to be 2\n  at a.test.ts"] },
        ],
      },
      { name: `${process.cwd()}/src/b.test.ts`, status: "failed", message: "no such module", assertionResults: [] },
    ],
  };
  const failed = { file: "login.spec.ts", line: 7, title: "signs in", ok: false };
  const results = [{ errors: [{ message: "\u001B[31mtimed out\u001B[39m\nlater" }] }];
  const playwright = {
    ...PLAYWRIGHT,
    suites: [{ specs: [], suites: [{ specs: [{ ...failed, tests: [{ results }] }] }] }],
  };
  expect(print([1, vitest], [1, playwright]).lines).toEqual([
    "run0 failed: src/a.test.ts > subtracts: expected 1 to be 2",
    "run0 failed: src/b.test.ts: no such module",
    "run0: 12 passed, 1 failed (exit code 1)",
    "run1 failed: login.spec.ts:7 > signs in: timed out",
    "run1: 3 passed, 1 failed (exit code 1)",
    "15 passed, 2 failed",
  ]);
});

test("names the tests that passed only on retry, which do not fail the run", () => {
  const vitest = {
    ...VITEST,
    testResults: [
      {
        name: `${process.cwd()}/src/a.test.ts`,
        status: "passed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          { status: "passed", fullName: "subtracts", failureMessages: ["expected 1 to be 2"] },
        ],
      },
    ],
  };
  const steady = { file: "a.spec.ts", line: 1, title: "opens", ok: true, tests: [{ status: "expected", results: [] }] };
  const results = [{ errors: [{ message: "timed out" }] }, { errors: [] }];
  const flaky = { file: "a.spec.ts", line: 2, title: "closes", ok: true, tests: [{ status: "flaky", results }] };
  const playwright = { ...PLAYWRIGHT, suites: [{ specs: [steady, flaky] }] };
  expect(print([0, vitest], [0, playwright])).toEqual({
    lines: [
      "run0 passed on retry: src/a.test.ts > subtracts: expected 1 to be 2",
      "run0: 12 passed, 0 failed (1 passed on retry)",
      "run1 passed on retry: a.spec.ts:2 > closes: timed out",
      "run1: 3 passed, 0 failed (1 passed on retry)",
      "15 passed, 0 failed",
    ],
    code: 0,
  });
});
