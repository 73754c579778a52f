// plain JavaScript for Node 20, so that it also runs if the installation failed
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The failed tests of a Vitest report: a file that could not be run, or `file > test`, with the first line of the error. */
function failedInVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [describe(file, message)] : [];
    return failed.map((test) => describe(`${file} > ${test.fullName}`, test.failureMessages[0]));
  });
}

/** The failed tests of a Playwright report, which nests the tests of a file in suites. */
function failedInPlaywright({ suites = [], specs = [] }) {
  const failed = specs.filter((spec) => !spec.ok);
  return [
    ...failed.map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return describe(`${spec.file}:${spec.line} > ${spec.title}`, errors[0]?.message);
    }),
    ...suites.flatMap(failedInPlaywright),
  ];
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
  return { name, passed, failed, code, tests: [...failedInVitest(report), ...failedInPlaywright(report)] };
}

const runs = process.argv.slice(2).map(count);
for (const { name, passed, failed, code, tests } of runs) {
  for (const test of tests) console.log(`${name} failed: ${test}`);
  console.log(`${name}: ${passed} passed, ${failed} failed${code === "0" ? "" : ` (exit code ${code})`}`);
}
const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
