import { spawn } from "node:child_process";
import { join } from "node:path";

type Command = readonly [program: string, ...args: string[]];

/** The checks run one after the other, in parallel with the lint; the commands of one check run at the same time. */
const CHECKS: Readonly<Record<string, readonly Command[]>> = {
  format: [["oxfmt", "--check"]],
  laws: [["node", "tools/laws.ts"]],
  texts: [["node", "tools/texts.ts"]],
  expressions: [["node", "tools/expressions.ts"]],
  openapi: [["node", "tools/openapi.ts"]],
  // separate runs, since browser code must not use Node and server code must not use the window; one checker each,
  // since every checker would infer the same large types again
  types: [
    ["tsc", "-p", "tsconfig.server.json", "--checkers", "1"],
    ["tsc", "-p", "tsconfig.browser.json", "--checkers", "1"],
  ],
  knip: [["knip", "--no-progress"]],
};

/** Runs before the type checks and the lint, which read the files that React Router generates. */
const ROUTES: readonly Command[] = [["react-router", "typegen"]];
const LINT: readonly Command[] = [["oxlint"]];

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
let stoppedBy: NodeJS.Signals | undefined;

/** Runs a program and returns whether it succeeded. Unless `isLoud`, shows its output only if it fails. */
async function succeeds([program, ...args]: Command, isLoud = false): Promise<boolean> {
  const output = isLoud ? "inherit" : "pipe";
  // NODE_ENV=production would hide React's warnings in tests. The type checker of the lint is a Go program: it takes 42
  // s of CPU time by default, and 37 s with less frequent garbage collection.
  const env = { GOGC: "400", ...process.env, NODE_ENV: "test" };
  const end = (signal: NodeJS.Signals) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  const child = spawn(join("node_modules/.bin", program), args, { env, stdio: ["ignore", output, output] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  for (const signal of SIGNALS) process.off(signal, end);
  if (stoppedBy !== undefined) process.exit(stoppedBy === "SIGINT" ? 130 : 143);
  if (code !== 0) process.stderr.write(Buffer.concat(chunks));
  return code === 0;
}

async function check(name: string, commands: readonly Command[]): Promise<boolean> {
  const start = performance.now();
  const isGood = (await Promise.all(commands.map((command) => succeeds(command)))).every(Boolean);
  console.log(`${isGood ? "passed" : "FAILED"}  ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return isGood;
}

const failed: string[] = [];
async function checkAll(checks: Readonly<Record<string, readonly Command[]>>): Promise<void> {
  for (const [name, commands] of Object.entries(checks)) if (!(await check(name, commands))) failed.push(name);
}

await checkAll({ routes: ROUTES });
// the lint takes as long as all checks together
await Promise.all([checkAll({ lint: LINT }), checkAll(CHECKS)]);
const [flag, ...vitestArgs] = process.argv.slice(2);
if (flag === "--tests" && !(await succeeds(["vitest", "run", ...vitestArgs], true))) failed.push("tests");
if (failed.length > 0) console.error(`failed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
