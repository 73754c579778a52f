import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Thrown when the files and the database disagree; the message is one line for the operator. */
export class MigrationMismatch extends Error {
  override name = "MigrationMismatch";
}

/** The migrations of a folder in order; a missing folder has none. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = entries.filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** The migrations still to apply; throws if an applied file was changed, or if the database is ahead of these files. */
export function pendingMigrations(
  files: readonly Migration[],
  applied: readonly AppliedMigration[],
  store: string,
): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new MigrationMismatch(
        `${store} has the migration ${name}, which this version does not know: it was migrated by a newer version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationMismatch(
        `The migration ${name} was changed after ${store} applied it: add a new file instead.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !done.has(name));
}
