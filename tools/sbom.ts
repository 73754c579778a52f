import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/**
 * Writes what the server is made of (CycloneDX, JSON), from the lock file alone: the same on every machine, without the network, and
 * with the packages of other platforms, which are not installed here. Development tools are no part of it.
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
  if (status !== 0) throw new Error(`The bill of materials was not made: ${stderr}`);
}

if (import.meta.main) {
  const path = join(ROOT, "build/sbom.cdx.json");
  writeSbom(path);
  console.log(path);
}
