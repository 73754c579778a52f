import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/**
 * Writes the server's bill of materials (CycloneDX, JSON) from the lock file alone. The result is the same on every
 * machine, needs no network, and includes packages of other platforms. Leaves out development tools.
 */
export function writeSbom(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const maker = join(ROOT, "node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js");
  const options = ["--package-lock-only", "--omit", "dev", "--output-reproducible", "--mc-type", "application"];
  const { status, stderr } = spawnSync(process.execPath, [maker, ...options, "--output-file", path], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, npm_config_offline: "true" },
  });
  if (status !== 0) throw new Error(`The bill of materials could not be created: ${stderr}`);
}

if (import.meta.main) {
  const path = join(ROOT, "build/sbom.cdx.json");
  writeSbom(path);
  console.log(path);
}
