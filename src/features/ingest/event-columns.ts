import { NIL_UUID } from "#base/ids.ts";

/** The column `link` of a visit. */
export const NO_LINK = NIL_UUID;

/** The columns about the request behind a visit or click, in the order of the table. */
export const requestColumns = [
  "country",
  "language",
  "device",
  "os",
  "browser",
  "in_app",
  "bot",
  "channel",
  "referrer_host",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "position",
] as const;

/**
 * Columns that, like the visitor hash, are derived from the address and user agent, and over which rollups add up
 * visitors. They are the same for all events of a visitor on a day, unless the location database changes in between.
 * Further ones may stay out: each costs the rollups a value column and multiplies their sets (`dimension-sets.ts`).
 */
export const visitorColumns = ["country", "device", "os", "browser"] as const;

/** The columns of `events` in the order in which `toRow` writes them. Imported clicks also have `imported`. */
export const eventColumns = [
  "workspace",
  "kind",
  "time",
  "traffic_class",
  "source",
  "link",
  "visitor",
  ...requestColumns,
  "variant",
  "retention_days",
] as const;

/** All columns of `events`, in the order of the table; a test compares them with it. */
export const storedColumns = [...eventColumns, "imported"] as const;

/** The values of `traffic_class`. */
export const trafficClasses = ["human", "duplicate", "bot", "preview", "prefetch", "head", "owner"] as const;
export type TrafficClass = (typeof trafficClasses)[number];

export type EventColumn = (typeof eventColumns)[number];

const indexes = new Map<string, number>(eventColumns.map((column, index) => [column, index]));

/** The position of a column's cell in a row. */
export function getColumnIndex(column: EventColumn): number {
  return indexes.get(column)!;
}
