import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeFolder } from "#infra/files/make-folder.ts";
import { writeNewFile } from "#infra/files/gzip-file.ts";
import { findSecret } from "../processes/stores.ts";
import { backUpClickHouse } from "./backup/clickhouse.ts";
import { backUpFiles } from "./backup/files.ts";
import { manifestText, BackupError, toBackupError } from "./backup/manifest.ts";
import { backUpPostgres } from "./backup/postgres.ts";
import { type Checksums, writeChecksums } from "./backup/checksums.ts";
import { CommandError } from "./command-error.ts";
import { type CommandStores, withStores } from "./with-stores.ts";
import { MINUTE_MS } from "#base/time.ts";
import { openListings } from "#features/blocklists/listings.ts";
import { openLinkHosts } from "#features/domains/link-hosts.ts";
import { openServedHosts } from "#features/domains/served-hosts.ts";
import { pauseInserts } from "#features/ingest/event-store-lock.ts";
import { openSalts } from "#features/ingest/ship/salts.ts";
import { waitUntilSealed, sealAbandoned } from "#features/ingest/spool/segments.ts";
import { openActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import { openLog } from "#infra/log.ts";
import { HostRegistry } from "../host-registry.ts";
import { getSpoolDir, lockSpool, plannedRawDays, recordInPostgres, SEAL_WAIT_MS, startShipping } from "../shipping.ts";

export const SECRET_FILE = "secret";

/** `backup DIR`: copies both stores, the files and the secret into a new folder while the server keeps running. */
export async function backUp([target, ...rest]: string[]): Promise<void> {
  if (!target || rest.length > 0) throw new CommandError("Usage: halka backup DIR");
  const folder = resolve(target);
  await withStores(async (stores) => {
    const work = makeEmpty(folder, stores.settings.DATA_DIR).then(() => fill(stores, folder));
    const { rows, files } = await work.catch((error: unknown) => {
      throw toBackupError(error, folder);
    });
    process.stdout.write(`Backup saved to ${folder}: ${rows} statistics rows, ${files} files.\n`);
  });
}

async function makeEmpty(folder: string, dataDir: string): Promise<void> {
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new BackupError(`${folder} is inside DATA_DIR. Choose a folder outside it, ideally on another disk.`);
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. Choose a new or empty folder.`);
}

async function fill(stores: CommandStores, folder: string): Promise<{ rows: number; files: number }> {
  const { settings, targets, clickhouse } = stores;
  const sums: Checksums = new Map();
  const createdAt = new Date().toISOString();
  // PostgreSQL first: the restore erases the events of accounts that are not in its copy
  const postgres = await backUpPostgres(targets.postgres, folder, sums);
  const events = await withQuietSpool(stores, () => backUpClickHouse(clickhouse, folder, sums));
  const files = await backUpFiles(settings.DATA_DIR, folder, sums);
  const secret = await findSecret(settings, targets.postgres);
  await writeWithChecksum(folder, sums, SECRET_FILE, Buffer.from(`${secret}\n`));
  await writeWithChecksum(folder, sums, ...manifestText({ createdAt, postgres, clickhouse: events, files }));
  await writeChecksums(folder, sums);
  return { rows: events.tables.find(({ name }) => name === "events")?.rows ?? 0, files: files.length };
}

async function writeWithChecksum(folder: string, sums: Checksums, name: string, bytes: Uint8Array): Promise<void> {
  sums.set(name, await writeNewFile(join(folder, name), [bytes]));
}

/** Enough to ship a large backlog. */
const LOCKED_MS = 10 * MINUTE_MS;

/**
 * Ships the clicks that wait in the spool, then runs `work` while no node adds anything to the event store. A copy
 * made by `work` therefore has each click before the call exactly once; clicks during `work` wait in the spool.
 */
async function withQuietSpool<T>(stores: CommandStores, work: () => Promise<T>): Promise<T> {
  const dir = getSpoolDir(stores.settings);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (!stores.isServing) sealAbandoned(dir);
  if (!(await waitUntilSealed(dir, SEAL_WAIT_MS)))
    throw new BackupError("A web worker isn't handing over its clicks. Is the server stuck?");
  const lock = await lockSpool(stores.settings, LOCKED_MS);
  if (!lock) throw new BackupError("Queued clicks can't be written to the event store. Is ClickHouse down?");
  try {
    await shipAll(stores);
    return await pauseInserts(stores.db, work);
  } finally {
    lock.release();
  }
}

/**
 * Ships what is in the spool as the background process does. Also resends segments that a killed process may have sent
 * in part, so that events and aggregates agree.
 */
export async function shipAll({
  settings,
  db,
  clickhouse,
}: Pick<CommandStores, "settings" | "db" | "clickhouse">): Promise<void> {
  const now = () => new Date();
  const log = openLog("error", "command");
  const servedHosts = openServedHosts(db);
  await servedHosts.refreshAll();
  // neither restrictions nor lists are needed to tell the own hosts from others
  const [moderation, listings] = [openActiveRestrictions(db, Date.now), openListings(settings.DATA_DIR)];
  const shipper = await startShipping({
    settings,
    log,
    db,
    clickhouse,
    salts: openSalts(db, now),
    rawDays: plannedRawDays({ db, log, settings }),
    ownHosts: new HostRegistry(settings.hosts, servedHosts, moderation, listings),
    ...recordInPostgres({ db, log, now, shortHost: openLinkHosts(settings) }),
  });
  try {
    await shipper.drain();
  } finally {
    await shipper.stop();
  }
}
