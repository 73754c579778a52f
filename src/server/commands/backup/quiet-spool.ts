import { mkdir } from "node:fs/promises";
import { MINUTE_MS } from "#base/time.ts";
import { openSalts } from "#features/ingest/ship/salts.ts";
import { untilSealed, sealAbandoned } from "#features/ingest/spool/segments.ts";
import { openLog } from "#infra/log.ts";
import { lockSpool, plannedRawDays, getSpoolDir, startShipping } from "../../shipping.ts";
import type { CommandStores } from "../with-stores.ts";
import { BackupError } from "./manifest.ts";

/** A worker seals its segment after half a second. */
const SEALED_MS = 10_000;
/** Enough to ship a large backlog. */
const LOCKED_MS = 10 * MINUTE_MS;

/**
 * Runs `work` while this node adds nothing to the event store, and after everything clicked before the call is in it:
 * waiting clicks are shipped first, so that a copy of the store alone has each of them exactly once. Clicks during
 * `work` wait in the spool.
 */
export async function withQuietSpool<T>(stores: CommandStores, work: () => Promise<T>): Promise<T> {
  const dir = getSpoolDir(stores.settings);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (!stores.isServing) sealAbandoned(dir);
  if (!(await untilSealed(dir, SEALED_MS)))
    throw new BackupError("A web worker isn't handing over its clicks. Is the server stuck?");
  const lock = await lockSpool(stores.settings, LOCKED_MS);
  if (!lock) throw new BackupError("Queued clicks can't be written to the event store. Is ClickHouse down?");
  try {
    await shipAll(stores);
    return await work();
  } finally {
    lock.release();
  }
}

/** Resends segments that a killed process may have sent in part, so that events and aggregates agree. */
async function shipAll({ settings, db, clickhouse }: CommandStores): Promise<void> {
  const salts = openSalts(db, () => new Date());
  const log = openLog("error", "command");
  const rawDays = plannedRawDays({ db, log, settings });
  const shipper = await startShipping({ settings, log, clickhouse, salts, rawDays });
  try {
    await shipper.drain();
  } finally {
    await shipper.stop();
  }
}
