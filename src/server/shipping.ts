import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { insertUnderLock, pauseInserts } from "#features/ingest/event-store-lock.ts";
import { openRawDays, type RawDays } from "#features/ingest/retention/raw-days.ts";
import { createDuplicateDetector } from "#features/ingest/ship/enrich.ts";
import type { Salts } from "#features/ingest/ship/salts.ts";
import { type Shipper, type ShipperOptions, startShipper } from "#features/ingest/ship/shipper.ts";
import { waitUntilSealed } from "#features/ingest/spool/segments.ts";
import { SEAL_MS } from "#features/ingest/spool/spool.ts";
import { insertEvents, isUnreadable } from "#features/ingest/store.ts";
import { countSegment } from "#features/links/count-clicks.ts";
import { recordSegment } from "#features/webhooks/clicks/record-clicks.ts";
import type { ShortHost } from "#features/workspaces/ctx.ts";
import { findRawDays } from "#features/workspaces/workspaces.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { openCountries } from "#infra/countries.ts";
import { type KernelLock, acquireKernelLock } from "#infra/embedded/kernel-lock.ts";
import { type Db, isUnavailable } from "#infra/postgres/client.ts";
import type { Settings } from "./settings/settings.ts";

export const getSpoolDir = (settings: Pick<Settings, "DATA_DIR">) => join(settings.DATA_DIR, "spool");

/**
 * Takes the lock for shipping this node's segments to the event store. Returns undefined if another process holds it
 * for longer than `waitMs`.
 */
export function lockSpool(settings: Pick<Settings, "DATA_DIR">, waitMs = 0): Promise<KernelLock | undefined> {
  return acquireKernelLock(join(settings.DATA_DIR, "spool.lock"), waitMs);
}

/** The retention of raw events by plan; if plan limits are off, every plan has the longest retention. */
export function plannedRawDays(ctx: {
  readonly db: Db;
  readonly log: Logger;
  readonly settings: Pick<Settings, "PLAN_LIMITS">;
}): RawDays {
  const { db, log, settings } = ctx;
  const limitsCtx = { db, now: () => new Date(), planLimits: settings.PLAN_LIMITS };
  return openRawDays((ids) => findRawDays(limitsCtx, ids), { log });
}

/** How long to wait until the workers have sealed the segments that are open now. */
export const SEAL_WAIT_MS = SEAL_MS + 10 * SECOND_MS;
/** How long to wait for the lock: enough for a large backlog or a backup. */
const HELD_MS = 10 * MINUTE_MS;

/** Short, since meanwhile the shipper does not remove addresses from later segments. It tries again within seconds. */
const INSERT_WAIT_MS = 2 * SECOND_MS;

/**
 * Ships the segments of this node, then runs `work` while no node ships anything. The segment of a stalled worker stays
 * open, and is shipped after `work`.
 */
export async function pauseShipping<T>(
  { settings, db }: { readonly settings: Pick<Settings, "DATA_DIR">; readonly db: Db },
  shipper: Pick<Shipper, "drain">,
  work: () => Promise<T>,
): Promise<T> {
  await waitUntilSealed(getSpoolDir(settings), SEAL_WAIT_MS);
  await shipper.drain();
  const lock = await lockSpool(settings, HELD_MS);
  if (!lock) throw new Error("another process has held the spool for longer than a backup takes");
  try {
    return await pauseInserts(db, work);
  } finally {
    lock.release();
  }
}

/** Adds each segment to the sums of its links and to the batches of webhooks; once, even if it is shipped again. */
export function recordInPostgres(ctx: {
  readonly db: Db;
  readonly log: Logger;
  readonly shortHost: ShortHost;
  now(): Date;
}): Pick<ShipperOptions, "countClicks" | "recordRows"> {
  return {
    countClicks: (segment, clicks) => countSegment(ctx, segment, clicks),
    recordRows: (segment, rows) =>
      recordSegment(ctx, segment, rows).catch((err: unknown) => {
        if (isUnavailable(err)) throw err;
        // a bug would repeat with each try, and must not hold up statistics
        ctx.log.error({ err, segment }, "webhooks: the clicks of a segment could not be recorded, and are not sent");
      }),
  };
}

interface ShippingOptions extends Pick<
  ShipperOptions,
  "acquireLock" | "countClicks" | "recordRows" | "onShipped" | "onRejected"
> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Db;
  readonly clickhouse: ClickHouse;
  readonly salts: Salts;
  readonly rawDays: RawDays;
  /** Referrers with these hosts do not count as sources; defaults to the hosts of the settings. */
  readonly ownHosts?: ReadonlySet<string>;
}

/** Starts to ship this node's spool. */
export async function startShipping({
  settings,
  log,
  db,
  clickhouse,
  salts,
  rawDays,
  ownHosts = settings.hosts,
  ...options
}: ShippingOptions): Promise<Shipper> {
  const dir = getSpoolDir(settings);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return startShipper({
    dir,
    log,
    deps: {
      findSalt: salts.find,
      rawDays,
      findCountry: await openCountries(),
      duplicates: createDuplicateDetector(),
      ownHosts,
    },
    insert: (rows, token) => insertUnderLock(db, INSERT_WAIT_MS, () => insertEvents(clickhouse, rows, token)),
    isPermanentFailure: isUnreadable,
    ...options,
  });
}
