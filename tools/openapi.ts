import { spawnSync } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { lint, loadConfig } from "@redocly/openapi-core";
import { findBreakingChanges } from "./openapi/compare.ts";
import type { OpenApi } from "./openapi/document.ts";

const CURRENT = "docs/openapi.json";
/** The document of the latest release, on which clients rely. */
const RELEASED = "docs/openapi.released.json";

/** Changes that correct the description of what the server has always done. Empty the list with each release. */
const CORRECTIONS: ReadonlySet<string> = new Set([
  "POST /v1/links/bulk: body.links[] was anything, is object",
  "POST /v1/links/bulk: body.links[].link became required",
]);

/**
 * Checks the OpenAPI document against the rules of redocly.yaml, and for changes that break clients of the released
 * document. `--update` first writes the document from the contracts; `--release` also makes it the released one.
 */
async function main(flags: ReadonlySet<string>): Promise<boolean> {
  if (flags.has("--update") && !update()) return false;
  const problems = await findProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return false;
  if (flags.has("--release")) await copyFile(CURRENT, RELEASED);
  const breakingChanges = findBreakingChanges(await read(RELEASED), await read(CURRENT)).filter(
    (change) => !CORRECTIONS.has(change),
  );
  for (const change of breakingChanges) console.error(change);
  if (breakingChanges.length > 0)
    console.error(`${breakingChanges.length} breaking changes; \`npm run openapi -- --release\` accepts them`);
  return breakingChanges.length === 0;
}

function update(): boolean {
  const args = ["run", "src/server/http/openapi.test.ts", "--update", "--silent"];
  return (
    spawnSync("node_modules/.bin/vitest", args, { stdio: "inherit", env: { ...process.env, NODE_ENV: "test" } })
      .status === 0
  );
}

async function findProblems(): Promise<readonly string[]> {
  const config = await loadConfig({ configPath: "redocly.yaml" });
  const problems = await lint({ ref: CURRENT, config });
  return problems
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ""} ${ruleId}: ${message}`);
}

async function read(file: string): Promise<OpenApi> {
  return JSON.parse(await readFile(file, "utf8")) as OpenApi;
}

process.exitCode = (await main(new Set(process.argv.slice(2)))) ? 0 : 1;
