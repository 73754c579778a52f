import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { VERSION } from "../../version.ts";

/** Thrown when a backup cannot be made or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Codes of failed writes, whose errors name no path. */
const OF_WRITES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"]);

/**
 * Blames `folder` for a failed write, since its disk may be full, read-only or missing; otherwise DATA_DIR would be
 * blamed. If a folder cannot be created, the error may name one above it.
 */
export function toBackupError(error: unknown, folder: string): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const isOfTarget = path === undefined ? OF_WRITES.has(code ?? "") : isWithin(path, folder) || isWithin(folder, path);
  return isOfTarget ? new BackupError(`${folder} cannot be written: ${message}`, { cause: error }) : error;
}

const isWithin = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`);

/** Increases when an older `restore` can no longer read what `backup` writes. */
const FORMAT = 1;

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));
const table = z.object({ name: z.string(), columns: z.array(z.string()).readonly(), rows: z.int() });

const manifestSchema = z.object({
  format: z.int(),
  /** Of the product; missing before 1.0.0. */
  version: z.string().optional(),
  createdAt: z.string(),
  postgres: z.object({
    version: z.string(),
    migrations,
    tables: z.array(table.omit({ rows: true })).readonly(),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  }),
  clickhouse: z.object({ version: z.string(), migrations, tables: z.array(table) }),
  /** Paths below DATA_DIR. */
  files: z.array(z.string()),
});

export type Manifest = Omit<z.output<typeof manifestSchema>, "format" | "version">;

const NAME = "manifest.json";

export function manifestText(manifest: Manifest): [name: string, bytes: Buffer] {
  return [NAME, Buffer.from(`${JSON.stringify({ format: FORMAT, version: VERSION, ...manifest }, undefined, 2)}\n`)];
}

/** The manifest of a backup; throws if a newer version of the product wrote it. */
export async function readManifest(folder: string, ownVersion = VERSION): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, NAME), "utf8")));
  const found = parsed.data;
  if (!found || found.format > FORMAT || isNewer(found.version ?? "0", ownVersion)) {
    const newer = found?.version === undefined ? "a newer version of Halka" : `Halka ${found.version}`;
    throw new BackupError(
      `The backup in ${folder} was made by ${newer}, and this is ${ownVersion}. Restore it with that version.`,
    );
  }
  return found;
}

/** Whether a version comes after another, by its numbers (https://semver.org, section 11). */
function isNewer(version: string, other: string): boolean {
  const toNumbers = (text: string) => text.split(/[-+]/, 1)[0]!.split(".").map(Number);
  const [numbers, others] = [toNumbers(version), toNumbers(other)];
  const differing = [0, 1, 2].find((index) => (numbers[index] ?? 0) !== (others[index] ?? 0));
  return differing !== undefined && (numbers[differing] ?? 0) > (others[differing] ?? 0);
}
