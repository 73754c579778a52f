import { SECOND_MS, utcDay } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { selectFigures } from "./queries/select.ts";
import type { RawEvent } from "#features/ingest/event.ts";
import { NO_LINK, requestColumns } from "#features/ingest/event-columns.ts";
import type { Counts } from "../queries/statistics-query.ts";

/** The request columns that an owner may export. The host is omitted, since the referrer contains it. */
export const exportedColumns = requestColumns.filter((name) => name !== "referrer_host");

type ExportedText = Exclude<(typeof exportedColumns)[number], "position">;

/** An event as its workspace's owner may export it: without the visitor hash. The link of a visit is empty. */
export interface ExportedEvent extends Readonly<
  Record<"time" | "link" | "traffic_class" | "source" | "variant" | ExportedText, string>
> {
  /** From 1; 0 if unknown. */
  readonly position: number;
}

export interface DayOfLink extends Omit<Counts, "humans" | "duplicates"> {
  readonly day: string;
  readonly kind: string;
  readonly link: string;
  readonly clicks: number;
}

export type EventKind = RawEvent["kind"];

const LINK = `if(link = '${NO_LINK}', '', toString(link)) AS link_id`;
/** Bounded by the result buffer of a query (32 MiB in the embedded engine); a row has a few kilobytes at most. */
const PAGE_ROWS = 5_000;

export async function selectEventCount(clickhouse: ClickHouse, workspace: string, kind: EventKind): Promise<number> {
  const [row] = await clickhouse.query<{ count: number }>(
    "SELECT count() AS count FROM events WHERE workspace = {workspace:UUID} AND kind = {kind:String}",
    { workspace, kind },
  );
  return row?.count ?? 0;
}

type Row = Omit<ExportedEvent, "link"> & { readonly link_id: string };

/** Events older than `before`, newest first. All events of one instant are on the same page. */
export async function selectEventsBefore(
  clickhouse: ClickHouse,
  workspace: string,
  kind: EventKind,
  before: string | undefined,
): Promise<ExportedEvent[]> {
  const behind = before === undefined ? "" : "AND events.time < parseDateTime64BestEffort({before:String}, 3, 'UTC')";
  const rows = await clickhouse.query<Row>(
    `SELECT formatDateTime(events.time, '%Y-%m-%dT%H:%i:%S', 'UTC') || '.' ||
       leftPad(toString(toUnixTimestamp64Milli(events.time) % 1000), 3, '0') || 'Z' AS time,
       ${LINK}, traffic_class, source, ${exportedColumns.join(", ")}, variant
     FROM events WHERE workspace = {workspace:UUID} AND kind = {kind:String} ${behind}
     ORDER BY events.time DESC LIMIT ${PAGE_ROWS} WITH TIES`,
    { workspace, kind, ...(before === undefined ? {} : { before }) },
  );
  return rows.map(({ link_id, ...row }) => ({ ...row, link: link_id }));
}

/** The permanent figures of a month by day and link or block: counts, and distinct visitors of the day. */
export async function selectDays(clickhouse: ClickHouse, workspaceId: string, month: string): Promise<DayOfLink[]> {
  const from = new Date(month);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const rows: DayOfLink[] = [];
  for (const kind of ["click", "visit", "block_view", "block_use"] as const) {
    const query = { workspaceId, kind, filters: [], from, until };
    const figures = await selectFigures(clickhouse, query, { dimension: "link", interval: "day", zone: "UTC" });
    for (const { bucket, value, humans, duplicates, visitors, bots, previews, prefetches, heads, owners } of figures)
      rows.push({
        day: utcDay(new Date(bucket * SECOND_MS)),
        kind,
        link: value === NO_LINK ? "" : value,
        clicks: humans + duplicates,
        visitors,
        bots,
        previews,
        prefetches,
        heads,
        owners,
      });
  }
  return rows;
}

/** The months with events, each as its first day. */
export async function selectMonths(clickhouse: ClickHouse, workspace: string): Promise<string[]> {
  const rows = await clickhouse.query<{ month: string }>(
    `SELECT DISTINCT toString(toStartOfMonth(day)) AS month FROM event_counts
     WHERE workspace = {workspace:UUID} AND events > 0 ORDER BY month`,
    { workspace },
  );
  return rows.map(({ month }) => month);
}
