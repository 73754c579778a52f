import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOCK } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { run, say, SetupError } from "./run.mjs";

const STAMP = "build/.sources";
const FOLDERS = ["src", "content", "locales", "migrations"];
const FILES = [
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  // Vite reads some compiler options
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  "tsconfig.server.json",
  "tools/compress-assets.ts",
  "tools/copy-presets.ts",
  "tools/screen-parts.ts",
  "tools/screen-parts/route-tree.ts",
  "tools/short-lived-queries.ts",
  "tools/laws/plan.ts",
];
const NOT_BUILT = /\.(test|bench)\.tsx?$|(^|\/)src\/testing\//;

/** Builds browser and server into build/, unless build/ already contains a build of exactly these sources. */
export async function build(root, { always = false } = {}) {
  if (!always && isBuilt(root)) return;
  await withLock(join(root, LOCK), async () => {
    if (!always && isBuilt(root)) return;
    const stamp = hashOfSources(root);
    rmSync(join(root, STAMP), { force: true });
    say("building; this takes some seconds");
    const node = join(root, "node_modules/.bin/node");
    const args = [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"];
    const env = { ...process.env, NODE_ENV: "production" };
    const { code, output } = await run(node, args, { cwd: root, env, quiet: true });
    if (code !== 0)
      throw new SetupError(`${output.trim()}\nhalka: the build failed (exit code ${code}); its reason is above.`);
    mkdirSync(join(root, "build"), { recursive: true });
    writeFileSync(join(root, STAMP), stamp);
  });
}

function isBuilt(root) {
  const path = join(root, STAMP);
  if (!existsSync(path) || !existsSync(join(root, "build/server/main.js"))) return false;
  return readFileSync(path, "utf8") === hashOfSources(root);
}

/** Hashes contents rather than times: a checkout, copy or restore that changes no file does not cause a build. */
function hashOfSources(root) {
  const hash = createHash("sha256");
  for (const path of [...FILES, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))]) {
    if (NOT_BUILT.test(path) || !existsSync(join(root, path))) continue;
    const bytes = readFileSync(join(root, path));
    hash.update(`${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}
