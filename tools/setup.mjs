// plain JavaScript for Node 20 without dependencies, since this runs before anything is installed
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./setup/build.mjs";
import { installChromium } from "./setup/chromium.mjs";
import { install } from "./setup/install.mjs";
import { SetupError } from "./setup/run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const purpose = process.argv[2];

/** What each command needs before it runs. */
const steps = {
  install: [install],
  start: [install, build],
  build: [install, (folder) => build(folder, { always: true })],
  e2e: [install, installChromium, build],
};

try {
  if (!steps[purpose]) throw new SetupError(`usage: node tools/setup.mjs ${Object.keys(steps).join("|")}`);
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new SetupError(`Node 20 or newer is needed to install; this is ${process.version}.`);
  }
  for (const step of steps[purpose]) await step(root);
} catch (error) {
  const message = error instanceof SetupError ? error.message : explain(error);
  process.stderr.write(`halka: ${message}\n`);
  process.exitCode = 1;
}

function explain(error) {
  const modules = join(root, "node_modules");
  if (["EACCES", "EROFS", "EPERM"].includes(error.code)) {
    const place = error.path ?? (existsSync(modules) && !isWritable(modules) ? modules : root);
    return `cannot write ${place} (${error.code}): run this as the owner of ${root}.`;
  }
  return error.stack ?? String(error);
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
