import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeWhole } from "#infra/files/packed.ts";
import { findSecret } from "../processes/stores.ts";
import { BadSetting } from "../settings.ts";
import { backUpClickHouse } from "./backup/clickhouse.ts";
import { backUpFiles } from "./backup/files.ts";
import { manifestText, BackupError } from "./backup/manifest.ts";
import { backUpPostgres } from "./backup/postgres.ts";
import { withQuietSpool } from "./backup/quiet-spool.ts";
import { type Sums, writeSums } from "./backup/sums.ts";
import { type CommandStores, withStores } from "./with-stores.ts";

export const SECRET_FILE = "secret";

/** `backup DIR`: copies both stores, the files and the secret into a new folder while the server keeps running. */
export async function backUp([target]: string[]): Promise<void> {
  if (!target) throw new BadSetting("Usage: halka backup DIR");
  const folder = resolve(target);
  await withStores(async (stores) => {
    await makeEmpty(folder, stores.settings.DATA_DIR);
    const { rows, files } = await fill(stores, folder);
    process.stdout.write(`Backup saved to ${folder}: ${rows} statistics rows, ${files} files.\n`);
  });
}

async function makeEmpty(folder: string, dataDir: string): Promise<void> {
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new BackupError(`${folder} is inside DATA_DIR. Choose a folder outside it, ideally on another disk.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. Choose a new or empty folder.`);
}

async function fill(stores: CommandStores, folder: string): Promise<{ rows: number; files: number }> {
  const { settings, targets, clickhouse } = stores;
  const sums: Sums = new Map();
  const createdAt = new Date().toISOString();
  // the relational rows first, so that an account deleted meanwhile is not half included
  const postgres = await backUpPostgres(targets.postgres, folder, sums);
  const events = await withQuietSpool(stores, () => backUpClickHouse(clickhouse, folder, sums));
  const files = await backUpFiles(settings.DATA_DIR, folder, sums);
  const secret = await findSecret(settings, targets.postgres);
  await put(folder, sums, SECRET_FILE, Buffer.from(`${secret}\n`));
  await put(folder, sums, ...manifestText({ createdAt, postgres, clickhouse: events, files }));
  await writeSums(folder, sums);
  return { rows: events.tables.find(({ name }) => name === "events")?.rows ?? 0, files: files.length };
}

async function put(folder: string, sums: Sums, name: string, bytes: Uint8Array): Promise<void> {
  sums.set(name, await writeWhole(join(folder, name), [bytes]));
}
