import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "#infra/files/packed.ts";
import { openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { keepSecretInDatabase } from "#infra/secrets/load-secret.ts";
import { fileIn } from "../backup/files.ts";
import type { Settings } from "../../settings.ts";

export async function restoreFiles(dataDir: string, folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await writeWhole(join(dataDir, path), createReadStream(join(folder, fileIn(path))));
}

/**
 * Stores the secret where this installation looks for it, wherever the other one kept it; a secret from a setting
 * stays.
 */
export async function restoreSecret(settings: Settings, target: PostgresTarget, path: string): Promise<void> {
  if (settings.SECRET) return;
  const secret = (await readFile(path, "utf8")).trim();
  if (!settings.DATABASE_URL)
    return writeFile(join(settings.DATA_DIR, "secret"), `${secret}\n`, { mode: 0o600, flag: "wx" });
  const sql = openSql(target, { max: 1 });
  try {
    await keepSecretInDatabase(sql, secret);
  } finally {
    await sql.end();
  }
}
