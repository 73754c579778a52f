import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
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
import { compareWithBudgets, saveResult, toTable } from "./report.ts";

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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", default: false, short: "h" },
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
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
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(", ")}; the parts are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

ensureWrk();
ignoreSessions();
const folder = mkdtempSync(join(tmpdir(), "halka-bench-"));
const figures: Record<string, Figures> = {};
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    console.log(`\n${name}`);
    const startedAt = performance.now();
    const bench: BenchContext = {
      folder,
      isQuick: values.quick,
      rounds: Number(values.rounds ?? 3),
      log: (line) => console.log(`  ${line}`),
    };
    figures[name] = await PARTS[name]!(bench);
    bench.log(`done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const rows = compareWithBudgets(figures);
console.log(`\n${toTable(rows)}`);
console.log(`\nWritten to ${saveResult({ rows, isQuick: values.quick })}`);
