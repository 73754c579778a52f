// plain JavaScript for Node 20, so that it also runs if the installation failed
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * The tests of a Vitest report that failed at least once: `file > test`, or a file that could not be run, with the first
 * line of the error. A retried test has passed, but keeps the error of its first run.
 */
function readVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((test) => test.status === "failed" || test.failureMessages?.length > 0)
      .map((test) => ({
        text: describe(`${file} > ${test.fullName}`, test.failureMessages?.[0]),
        isRetried: test.status !== "failed",
      }));
    const hasFailed = tests.some((test) => !test.isRetried);
    return status === "failed" && !hasFailed ? [...tests, { text: describe(file, message), isRetried: false }] : tests;
  });
}

/** The tests of a Playwright report that failed at least once. The report nests the tests of a file in suites. */
function readPlaywright({ suites = [], specs = [] }) {
  const tests = specs.flatMap((spec) => {
    const isRetried = spec.ok && spec.tests.some((test) => test.status === "flaky");
    const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    const text = describe(`${spec.file}:${spec.line} > ${spec.title}`, errors[0]?.message);
    return spec.ok && !isRetried ? [] : [{ text, isRetried }];
  });
  return [...tests, ...suites.flatMap(readPlaywright)];
}

const describe = (test, error = "") => `${test}: ${stripVTControlCharacters(error).split("\n", 1)[0]}`;

/** Parses `name=exit code=report`, where the report is a JSON file of Vitest or Playwright, and sums up that run. */
function count(argument) {
  const [name, code, path] = argument.split("=");
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const passed = report.numPassedTests ?? (report.stats ? report.stats.expected + report.stats.flaky : 0);
  const counted = report.numFailedTests ?? report.stats?.unexpected ?? 0;
  // a run can also fail outside of any test, such as in a check, an import or a missing program
  const failed = counted === 0 && code !== "0" ? 1 : counted;
  return { name, passed, failed, code, tests: [...readVitest(report), ...readPlaywright(report)] };
}

const runs = process.argv.slice(2).map(count);
for (const { name, passed, failed, code, tests } of runs) {
  for (const { text, isRetried } of tests) console.log(`${name} ${isRetried ? "passed on retry" : "failed"}: ${text}`);
  const retried = tests.filter((test) => test.isRetried).length;
  const notes = [retried > 0 && `${retried} passed on retry`, code !== "0" && `exit code ${code}`].filter(Boolean);
  console.log(`${name}: ${passed} passed, ${failed} failed${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`);
}
const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
