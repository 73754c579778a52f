import { pino } from "pino";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type RawEvent, toLine } from "#features/ingest/event.ts";
import { openRawDays } from "#features/ingest/retention/raw-days.ts";
import { createDuplicateDetector } from "#features/ingest/ship/enrich.ts";
import { type Shipper, type ShipperOptions, startShipper } from "#features/ingest/ship/shipper.ts";
import { insertEvents, isUnreadable } from "#features/ingest/store.ts";
import { IPHONE } from "./user-agents.ts";

const log = pino({ level: "silent" });

/** A line of the spool: a click of a person, long ago. */
export function clickLine(workspaceId: string, overrides: Partial<RawEvent> = {}): string {
  return toLine({
    kind: "click",
    timeMs: Date.parse("2026-05-01T12:00:00Z"),
    workspaceId,
    linkId: "11111111-1111-7111-8111-111111111111",
    source: "direct",
    flags: 0,
    address: "192.0.2.1",
    userAgent: IPHONE,
    acceptLanguage: "tr-TR,tr;q=0.9",
    referrer: "",
    query: "",
    ...overrides,
  });
}

type Options = Partial<Omit<ShipperOptions, "deps">> & { readonly deps?: Partial<ShipperOptions["deps"]> };

/** Ships the segments of a folder to the store. Events are kept for decades, so that no test depends on today's date. */
export function startTestShipper(clickhouse: ClickHouse, dir: string, options: Options = {}): Shipper {
  return startShipper({
    dir,
    log,
    insert: (rows, token) => insertEvents(clickhouse, rows, token),
    isPermanentFailure: isUnreadable,
    pollMs: 10,
    ...options,
    deps: {
      findSalt: async () => new Uint8Array(32).fill(7),
      findCountry: () => "TR",
      duplicates: createDuplicateDetector(),
      ownHosts: new Set(["localhost:3000"]),
      rawDays: openRawDays(async (ids) => new Map(ids.map((id) => [id, 20_000])), { log }),
      ...options.deps,
    },
  });
}
