#!/usr/bin/env node
// npx runs this file with the machine's own Node, in any version; the command itself runs with the pinned Node
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const node = join(root, "node_modules/.bin/node");
const [command = ""] = process.argv.slice(2);
// commands that only call the API of a server need no build
const isClient = ["login", "logout", "links", "stats", "simulate", "import", "export"].includes(command);
const cli = join(root, isClient ? "sdk/cli/main.ts" : "build/server/cli.js");

if (!existsSync(node) || !existsSync(cli)) {
  process.stderr.write(`halka: not built yet. Run \`npm run build\` in ${root} (or \`npm start\`), then try again.\n`);
  process.exit(1);
}

const child = spawn(node, [cli, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("error", (error) => {
  process.stderr.write(`halka: ${error.message}\n`);
  process.exit(1);
});
child.once("close", (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
  process.kill(process.pid, signal);
});
