import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const VITEST = { numPassedTests: 12, numFailedTests: 0 };
const PLAYWRIGHT = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } };

/** Sums up runs, given as exit code and report; returns the last line and the exit code. */
function count(...runs: readonly (readonly [code: number, report?: object])[]): { last: string; code: number } {
  const folder = mkdtempSync(join(tmpdir(), "halka-count-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = runs.map(([code, report], index) => {
    const path = join(folder, `${index}.json`);
    if (report) writeFileSync(path, JSON.stringify(report));
    return `run${index}=${code}=${path}`;
  });
  const script = `node tools/count-results.mjs ${args.join(" ")}; echo $?`;
  const lines = execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
  return { last: lines.at(-2) ?? "", code: Number(lines.at(-1)) };
}

test("adds up reports of both kinds", () => {
  expect(count([0, VITEST], [0, PLAYWRIGHT])).toEqual({ last: "15 passed, 0 failed", code: 0 });
});

test("fails when a test failed", () => {
  expect(count([1, { ...VITEST, numFailedTests: 2 }], [0, PLAYWRIGHT])).toEqual({
    last: "15 passed, 2 failed",
    code: 1,
  });
});

test("counts a run that fails outside a test as one failure", () => {
  expect(count([1, VITEST], [127])).toEqual({ last: "12 passed, 2 failed", code: 1 });
});
