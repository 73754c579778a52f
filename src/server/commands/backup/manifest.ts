import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Thrown when a backup cannot be made or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Increases when an older `restore` can no longer read what `backup` writes. */
const FORMAT = 1;

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));
const table = z.object({ name: z.string(), columns: z.array(z.string()).readonly(), rows: z.int() });

const manifestSchema = z.object({
  format: z.int(),
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

export type Manifest = Omit<z.output<typeof manifestSchema>, "format">;

const NAME = "manifest.json";

export function manifestText(manifest: Manifest): [name: string, bytes: Buffer] {
  return [NAME, Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, undefined, 2)}\n`)];
}

/** The manifest of a backup; throws if a newer version of the product wrote it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, NAME), "utf8")));
  const found = parsed.data;
  if (!found || found.format > FORMAT)
    throw new BackupError(
      `The backup in ${folder} was made by a newer version of Halka. Restore it with that version.`,
    );
  return found;
}
