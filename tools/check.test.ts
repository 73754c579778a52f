import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { afterFile } from "#testing/after-file.ts";

const root = mkdtempSync(join(tmpdir(), "halka-check-"));
afterFile(() => rmSync(root, { recursive: true, force: true }));

/** Installs a program that runs this shell script. */
function install(name: string, script: string): void {
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(root, "node_modules/.bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

test("a signal ends the running check and starts no other", async () => {
  install("react-router", "kill -TERM $PPID\nexec sleep 60");
  for (const name of ["oxfmt", "oxlint", "node", "tsc", "knip", "vitest"]) install(name, `touch ${name}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, "check.ts"), "--tests"], { cwd: root });
  const [code] = await once(child, "close");
  expect(code).toBe(143);
  expect(existsSync(join(root, "oxlint"))).toBe(false);
});
