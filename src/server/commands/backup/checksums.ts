import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { computeSha256, writeNewFile } from "#infra/files/gzip-file.ts";
import { syncFolder } from "#infra/files/sync-folder.ts";
import { BackupError } from "./manifest.ts";

/**
 * In the format of `sha256sum`, so that people can check a backup with it. Written last, so that a backup without this
 * file is incomplete.
 */
const SUMS = "SHA256SUMS";
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

export type Checksums = Map<string, string>;

export async function writeChecksums(folder: string, sums: Checksums): Promise<void> {
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`);
  await writeNewFile(join(folder, SUMS), [Buffer.from(lines.join(""))]);
  await syncFolder(folder);
}

/** Reads every byte of a backup; throws for an incomplete one, naming the first bad file. */
export async function verifyChecksums(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new BackupError(`There's no backup in ${folder}.`);
  if (!existsSync(join(folder, SUMS)))
    throw new BackupError(`The backup in ${folder} is incomplete: ${SUMS} is missing.`);
  const lines = (await readFile(join(folder, SUMS), "utf8")).split("\n").slice(0, -1);
  const listed = new Set<string>();
  for (const line of lines) {
    const [, sum, path] = LINE.exec(line) ?? [];
    if (!sum || !path) throw new BackupError(`The backup in ${folder} is damaged: ${SUMS} is unreadable.`);
    listed.add(path);
    const found = await computeSha256(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new BackupError(`The backup in ${folder} is incomplete: ${path} is missing.`);
      throw error;
    });
    if (found !== sum) throw new BackupError(`The backup in ${folder} is damaged: ${path} doesn't match its checksum.`);
  }
  const unlisted = filesBelow(folder).find((path) => path !== SUMS && !listed.has(path));
  if (unlisted) throw new BackupError(`The backup in ${folder} is damaged: it contains an unknown file, ${unlisted}.`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\/+/, ""));
}
