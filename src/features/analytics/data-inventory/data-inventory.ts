import { randomBytes } from "node:crypto";
import { newId, NIL_UUID } from "#base/ids.ts";
import { HOUR_MS } from "#base/time.ts";
import { planAt } from "#features/workspaces/current-plan.ts";
import { getPlanLimits, findWithPrimary } from "#features/workspaces/workspaces.ts";
import { queryStore } from "../query-store.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { FLAG_PRIVATE, type RawEvent } from "#features/ingest/event.ts";
import { eventColumns, getColumnIndex } from "#features/ingest/event-columns.ts";
import { toRow } from "#features/ingest/ship/enrich.ts";
import { SALT_LIFE_MS } from "#features/ingest/ship/salts.ts";
import { dimensions } from "../queries/statistics-query.ts";
import { selectStored } from "../store/data-inventory.ts";
import { type DataInventoryInput, NOT_STORED } from "./contract.ts";

/** The default of the column `imported`, which the shipper does not write. */
const NO_IMPORT = NIL_UUID;

/**
 * What is stored about this workspace's visitors, derived from the code and data that store it: the shipper's row, the
 * plan and the existing rows.
 */
export async function getDataInventory(ctx: AnalyticsCtx): Promise<DataInventoryInput> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  const [workspaces, limits, held] = await Promise.all([
    findWithPrimary(ctx, workspaceId),
    getPlanLimits(ctx, workspaceId),
    queryStore(() => selectStored(ctx.clickhouse, workspaceId)),
  ]);
  if (!workspaces) throw new Error(`workspace ${workspaceId} is gone`);
  const { workspace, primary } = workspaces;
  const sample = toSampleRow(workspaceId, now, 0, limits.rawDays);
  return {
    username: workspace.handle,
    made_at: now,
    fields: [
      ...eventColumns.map((name, index) => ({ name, example: name === "time" ? now.toISOString() : sample[index]! })),
      { name: "imported", example: NO_IMPORT },
    ],
    not_kept: [...NOT_STORED],
    salt_hours: SALT_LIFE_MS / HOUR_MS,
    retention: { plan: planAt(primary, now), days: limits.rawDays, held },
    aggregates: [
      { name: "event_counts", by: ["kind", "day", "imported"] },
      { name: "daily_rollups", by: ["kind", "day", "imported", "hour", ...dimensions] },
    ],
    summed_by: dimensions.filter((name) => name !== "link"),
    private_visitor: toSampleRow(workspaceId, now, FLAG_PRIVATE, limits.rawDays)[getColumnIndex("visitor")]!,
  };
}

/** The cells of a sample visit, under a random salt that is not stored. */
function toSampleRow(workspaceId: string, time: Date, flags: number, rawDays: number): string[] {
  const row = toRow(createSampleEvent(workspaceId, newId(), time, flags), randomBytes(32), {
    findCountry: () => "TR",
    isRepeat: () => false,
    ownHosts: new Set(),
    getRawDays: () => rawDays,
  });
  return row.split("\t");
}

/**
 * The columns in which each property of an event is stored. The type requires every property, so that a new one cannot
 * be left out of the data inventory.
 */
export const COLUMNS_BY_PROPERTY = {
  kind: ["kind"],
  timeMs: ["time"],
  workspaceId: ["workspace"],
  linkId: ["link"],
  source: ["source"],
  flags: ["traffic_class"],
  address: ["visitor", "country"],
  userAgent: ["visitor", "traffic_class", "device", "os", "browser", "in_app", "bot"],
  acceptLanguage: ["language"],
  referrer: ["channel", "referrer_host", "referrer", "source"],
  query: ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
  position: ["position"],
  variant: ["variant"],
} as const satisfies Readonly<Record<keyof RawEvent, readonly string[]>>;

/** A typical event, with an address and hosts reserved for documentation (RFC 5737, RFC 2606). */
export function createSampleEvent(workspaceId: string, linkId: string, time: Date, flags = 0): RawEvent {
  return {
    kind: "click",
    timeMs: time.getTime(),
    workspaceId,
    linkId,
    source: "page",
    flags,
    address: "192.0.2.1",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    acceptLanguage: "tr-TR,tr;q=0.9",
    referrer: "https://www.example.com/article",
    query: "utm_source=newsletter&utm_medium=email&utm_campaign=spring&utm_term=shoes&utm_content=button",
    position: 3,
    variant: "",
  };
}
