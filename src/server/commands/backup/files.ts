import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeNewFile } from "#infra/files/gzip-file.ts";
import { type PostgresTarget, withSql } from "#infra/postgres/client.ts";
import { storeSecretInDatabase } from "#infra/secrets/load-secret.ts";
import type { Settings } from "../../settings/settings.ts";
import { BackupError } from "./manifest.ts";
import type { Checksums } from "./checksums.ts";

/** Files that belong to this machine or to a running process, or that the backup copies in another way. */
const LEFT_OUT =
  /^(postgres(\.new-.*)?|clickhouse(\.xml|\.sock)?|((clickhouse|spool)\.)?lock(-journal)?|lock\.pid|stores\.json(\.new)?|secret(\..*)?|metrics-token|restore\.unfinished|lost\+found)$/;
/** The only spool files to copy are segments that the event store rejected for good; all others are in the store. */
const LEFT_OUT_BELOW = /^spool\/.*(?<!\.refused)$|(^|\/)\.[^/]*\.part$/;

const fileIn = (path: string) => `files/${path}`;

/** Copies all other files of the data directory; a file deleted in the meantime is left out. */
export async function backUpFiles(dataDir: string, folder: string, sums: Checksums): Promise<string[]> {
  const copied: string[] = [];
  for (const path of await listFiles(dataDir)) {
    try {
      sums.set(fileIn(path), await writeNewFile(join(folder, fileIn(path)), createReadStream(join(dataDir, path))));
      copied.push(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return copied;
}

async function listFiles(dataDir: string): Promise<string[]> {
  const top = await readdir(dataDir, { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of top.filter(({ name }) => !LEFT_OUT.test(name))) {
    const path = join(dataDir, entry.name);
    const found = entry.isSymbolicLink() ? await follow(path) : entry;
    if (found.isFile()) paths.push(entry.name);
    if (!found.isDirectory()) continue;
    const below = await readdir(path, { recursive: true, withFileTypes: true });
    for (const file of below) if (file.isFile()) paths.push(join(file.parentPath, file.name).slice(dataDir.length + 1));
  }
  return paths.filter((path) => !LEFT_OUT_BELOW.test(path)).sort();
}

/** The target of a symbolic link, such as one to a folder on another disk. */
async function follow(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new BackupError(`${path} points to a file that does not exist. Is its disk mounted?`);
  });
}

export async function restoreFiles(dataDir: string, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await writeNewFile(join(dataDir, path), createReadStream(join(folder, fileIn(path))));
}

/**
 * Stores the secret where this installation looks for it, even if the backed-up installation kept it elsewhere. A
 * secret from a setting is not replaced.
 */
export async function restoreSecret(settings: Settings, target: PostgresTarget, path: string): Promise<void> {
  if (settings.SECRET) return;
  const secret = (await readFile(path, "utf8")).trim();
  if (!settings.DATABASE_URL)
    return writeFile(join(settings.DATA_DIR, "secret"), `${secret}\n`, { mode: 0o600, flag: "wx" });
  await withSql(target, (sql) => storeSecretInDatabase(sql, secret));
}
