import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { afterFile } from "./after-file.ts";

/** Creates an empty folder for the current test, and removes it afterwards. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates an empty folder, and removes it after the last test of the file. */
export async function fileFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "test-"));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder for the current test with these files, as texts by path. Removes it afterwards. */
export function testTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "test-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
