// plain JavaScript for Node 20: the sum is needed even if nothing could be installed
import { existsSync, readFileSync } from "node:fs";

/** Reads `name=exit code=report` for each run (reports of Vitest or Playwright, as JSON) and prints the sum. */
function count(argument) {
  const [name, code, path] = argument.split("=");
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const passed = report.numPassedTests ?? (report.stats ? report.stats.expected + report.stats.flaky : 0);
  const counted = report.numFailedTests ?? report.stats?.unexpected ?? 0;
  // a run can fail outside a test: a check, an import, a missing program
  const failed = counted === 0 && code !== "0" ? 1 : counted;
  return { name, passed, failed, code };
}

const runs = process.argv.slice(2).map(count);
for (const { name, passed, failed, code } of runs) {
  console.log(`${name}: ${passed} passed, ${failed} failed${code === "0" ? "" : ` (exit code ${code})`}`);
}
const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
