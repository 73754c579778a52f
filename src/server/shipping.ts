import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { rememberRepeats } from "#features/analytics/ship/repeats.ts";
import type { Salts } from "#features/analytics/ship/salts.ts";
import { type Shipper, type ShipperOptions, startShipper } from "#features/analytics/ship/shipper.ts";
import { insertEvents, isUnreadable } from "#features/analytics/store/events.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { openCountries } from "#infra/countries.ts";
import { type KernelLock, takeKernelLock } from "#infra/embedded/kernel-lock.ts";
import type { Settings } from "./settings.ts";

export const spoolDirOf = (settings: Pick<Settings, "DATA_DIR">) => join(settings.DATA_DIR, "spool");

/** The right to send segments of this node to the event store; undefined if another process has it for longer than `waitMs`. */
export function lockSpool(settings: Pick<Settings, "DATA_DIR">, waitMs = 0): Promise<KernelLock | undefined> {
  return takeKernelLock(join(settings.DATA_DIR, "spool.lock"), waitMs);
}

interface ShippingOptions extends Pick<ShipperOptions, "takeLock" | "onShipped" | "onRefused"> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clickhouse: ClickHouse;
  readonly salts: Salts;
}

/** Starts to ship this node's spool. */
export async function startShipping({
  settings,
  log,
  clickhouse,
  salts,
  ...options
}: ShippingOptions): Promise<Shipper> {
  const dir = spoolDirOf(settings);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return startShipper({
    dir,
    log,
    around: {
      findSalt: salts.find,
      findCountry: await openCountries(),
      isRepeat: rememberRepeats(),
      ownHosts: settings.hosts,
    },
    insert: (path, token) => insertEvents(clickhouse, path, token),
    isHopeless: isUnreadable,
    ...options,
  });
}
