import { execFile, type ExecException } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A fake npm that records its arguments, takes some time, and creates the pinned Node and the builder. */
const NPM = `
import { appendFileSync, mkdirSync, symlinkSync, existsSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
appendFileSync("calls", "npm " + process.argv.slice(2).join(" ") + "\\n");
await sleep(300);
if (existsSync("refuse")) { console.error("no network"); process.exit(7); }
mkdirSync("node_modules/.bin", { recursive: true });
if (!existsSync("node_modules/.bin/node")) symlinkSync(process.execPath, "node_modules/.bin/node");
mkdirSync("node_modules/@react-router/dev", { recursive: true });
writeFileSync("node_modules/@react-router/dev/bin.cjs", \`
  const fs = require("node:fs");
  fs.appendFileSync("calls", "build " + process.env.NODE_ENV + "\\\\n");
  if (fs.existsSync("src/broken.ts")) { console.log("broken.ts does not parse"); process.exit(1); }
  fs.mkdirSync("build/server", { recursive: true });
  fs.writeFileSync("build/server/main.js", "");
\`);
`;

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "halka-setup-"));
  cpSync("tools/setup", join(root, "tools/setup"), { recursive: true });
  cpSync("tools/setup.mjs", join(root, "tools/setup.mjs"));
  write("npm-cli.mjs", NPM);
  write("package.json", "{}");
  write("package-lock.json", "{}");
  write("src/server/main.ts", "one");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const calls = () =>
  existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];
const installs = () => calls().filter((call) => call.startsWith("npm install"));
const builds = () => calls().filter((call) => call.startsWith("build"));

function setUp(purpose: string): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    npm_execpath: join(root, "npm-cli.mjs"),
    npm_node_execpath: process.execPath,
    // the temporary folder contains no engines, so settings replace them
    DATABASE_URL: "postgres://elsewhere",
    CLICKHOUSE_URL: "http://elsewhere",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["tools/setup.mjs", purpose],
      { cwd: root, env },
      (error: ExecException | null, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

test("installs packages once, with the build tools, and again when the lock file changes", async () => {
  expect((await setUp("install")).code).toBe(0);
  await setUp("install");
  expect(installs()).toHaveLength(1);
  expect(installs()[0]).toContain("--include=dev");
  write("package-lock.json", '{ "changed": true }');
  await setUp("install");
  expect(installs()).toHaveLength(2);
});

test("retries a failed installation and reports it in one line", async () => {
  write("refuse", "");
  const { code, output } = await setUp("install");
  expect(code).toBe(1);
  expect(output).toContain("no network");
  expect(output).toContain("halka: npm install failed (exit code 7)");
  rmSync(join(root, "refuse"));
  expect((await setUp("install")).code).toBe(0);
  expect(installs()).toHaveLength(2);
});

test("installs and builds only once for two simultaneous calls", async () => {
  const both = await Promise.all([setUp("start"), setUp("start")]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(installs()).toHaveLength(1);
  expect(builds()).toHaveLength(1);
});

test("ignores the lock of a killed setup", async () => {
  write("node_modules/.halka-lock", "1 0 0");
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(root, "node_modules/.halka-lock"), longAgo, longAgo);
  expect((await setUp("install")).code).toBe(0);
  expect(existsSync(join(root, "node_modules/.halka-lock"))).toBe(false);
});

test("rebuilds when a source changes, but not when a test or a file time does", async () => {
  await setUp("start");
  utimesSync(join(root, "src/server/main.ts"), new Date(), new Date());
  write("src/server/main.test.ts", "a test");
  await setUp("start");
  expect(builds()).toEqual(["build production"]);
  for (const path of ["src/server/main.ts", "locales/en/page.json", "package-lock.json"]) {
    write(path, "two");
    await setUp("start");
  }
  expect(builds()).toHaveLength(4);
});

test("rebuilds when compiler options change", async () => {
  await setUp("start");
  write("tsconfig.base.json", "{}");
  await setUp("start");
  expect(builds()).toHaveLength(2);
});

test("shows why a build failed, and retries it", async () => {
  write("src/broken.ts", "");
  const { code, output } = await setUp("start");
  expect(code).toBe(1);
  expect(output).toContain("broken.ts does not parse");
  rmSync(join(root, "src/broken.ts"));
  expect((await setUp("start")).code).toBe(0);
  expect(builds()).toHaveLength(2);
});
