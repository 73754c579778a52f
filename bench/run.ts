import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isChromiumInstalled } from "./load/chromium.ts";
import { ignoreSessions } from "./load/pin.ts";
import { ensureWrk } from "./load/wrk.ts";
import type { Figures, Part, BenchContext } from "./part.ts";
import { blocks } from "./parts/blocks.ts";
import { dashboard } from "./parts/dashboard.ts";
import { ingest } from "./parts/ingest.ts";
import { lighthouse } from "./parts/lighthouse.ts";
import { links } from "./parts/links.ts";
import { lists } from "./parts/lists.ts";
import { live } from "./parts/live.ts";
import { memory } from "./parts/memory.ts";
import { page } from "./parts/page.ts";
import { redirect } from "./parts/redirect.ts";
import { start } from "./parts/start.ts";
import { stats } from "./parts/stats.ts";
import { tls } from "./parts/tls.ts";
import { compareWithBudgets, listMissing, saveResult, toTable } from "./report.ts";

const PARTS: Readonly<Record<string, Part>> = {
  redirect,
  links,
  page,
  tls,
  ingest,
  stats,
  live,
  start,
  memory,
  lighthouse,
  blocks,
  dashboard,
  lists,
};

const USES_WRK = new Set(["redirect", "links", "page", "tls", "ingest", "memory"]);
const USES_CHROMIUM = new Set(["lighthouse", "blocks", "dashboard"]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", default: false, short: "h" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
  },
});
if (values.help) {
  console.log(`npm run bench -- [--quick] [--rounds N] [PART ...]

Measures the product against bench/budgets.json and prints one table of results.

  PART        ${Object.keys(PARTS).join(", ")}; all of them by default
  --quick     shorter runs
  --rounds N  the number of rounds, 3 by default`);
  process.exit(0);
}
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) fail("--rounds must be a whole number of at least 1.");
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) fail(`Unknown part ${unknown.join(", ")}; the parts are ${Object.keys(PARTS).join(", ")}.`);
const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
if (names.some((name) => USES_WRK.has(name))) ensureWrk();
if (names.some((name) => USES_CHROMIUM.has(name)) && !isChromiumInstalled())
  fail(`Chromium is missing, which ${[...USES_CHROMIUM].join(", ")} need: \`npm run e2e\` installs it.`);

ignoreSessions();
const folder = mkdtempSync(join(tmpdir(), "halka-bench-"));
const figures: Record<string, Figures> = {};
const seconds: Record<string, number> = {};
try {
  for (const name of names) {
    console.log(`\n${name}`);
    const startedAt = performance.now();
    const bench: BenchContext = {
      folder,
      isQuick: values.quick,
      rounds,
      log: (line) => console.log(`  ${line}`),
    };
    try {
      figures[name] = await PARTS[name]!(bench);
    } catch (error) {
      // the figures of the other parts are still printed and saved
      console.error(error);
      process.exitCode = 1;
    }
    seconds[name] = Math.round((performance.now() - startedAt) / 1000);
    bench.log(`done in ${seconds[name]} s`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const rows = compareWithBudgets(figures);
console.log(`\n${toTable(rows)}`);
const missing = positionals.length > 0 ? [] : listMissing(rows);
if (missing.length > 0) {
  console.error(`\nNot measured, though there is a budget: ${missing.join(", ")}`);
  process.exitCode = 1;
}
const minutes = Object.values(seconds).reduce((sum, each) => sum + each, 0) / 60;
console.log(
  `\nMeasured in ${minutes.toFixed(1)} minutes, written to ${saveResult({ rows, seconds, isQuick: values.quick })}`,
);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
