import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { COLUMNS } from "../ship/enrich.ts";

/** ClickHouse's codes for input that it cannot read (src/Common/ErrorCodes.cpp). */
const UNREADABLE = new Set([6, 26, 27, 38, 41, 53, 70, 72, 117, 376, 441]);

/** Inserts the rows of a file once, however often it is sent under the same token. */
export function insertEvents(clickhouse: ClickHouse, path: string, token: string): Promise<void> {
  return clickhouse.insertFile({ table: "events", columns: COLUMNS, source: path, format: "TabSeparated", token });
}

export function isUnreadable(error: unknown): boolean {
  const code = Number((error as { code?: string | number }).code);
  return UNREADABLE.has(code);
}

export interface Totals {
  readonly all_click: number;
  readonly unique_click: number;
}

/**
 * All clicks (verdicts human and duplicate) and distinct (visitor, link) a day among them, from the monthly aggregates; a
 * click without visitor hash counts in the first only. ClickHouse's `uniq` is exact up to 65,536 a month, and within
 * half a percent beyond.
 */
export async function countClicks(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  const [row] = await clickhouse.query<Totals>(
    `SELECT toUInt64(sum(clicks)) AS all_click, toUInt64(sum(uniques)) AS unique_click
     FROM (
       SELECT sum(humans) + sum(duplicates) AS clicks, uniqMerge(pairs) AS uniques
       FROM clicks_monthly
       WHERE workspace = {workspace:UUID} AND kind = 'click'
       GROUP BY month
     )`,
    { workspace: workspaceId },
  );
  return row ?? { all_click: 0, unique_click: 0 };
}
