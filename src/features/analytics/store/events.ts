import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { COLUMNS } from "../ship/enrich.ts";

/** ClickHouse's codes for input that it cannot read (src/Common/ErrorCodes.cpp). */
const UNREADABLE = new Set([6, 26, 27, 38, 41, 53, 70, 72, 117, 376, 441]);

/** Inserts the rows of a file once, however often it is sent under the same token. */
export function insertEvents(clickhouse: ClickHouse, path: string, token: string): Promise<void> {
  return clickhouse.insertFile({ table: "events", columns: COLUMNS, source: path, format: "JSONCompactEachRow", token });
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
 * All clicks (verdicts human and duplicate) and distinct (visitor, link) a day among them, from the daily
 * aggregates; a click without visitor hash counts in the first only.
 */
export async function countClicks(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  const [row] = await clickhouse.query<Totals>(
    `SELECT toUInt64(sum(clicks)) AS all_click, toUInt64(sum(uniques)) AS unique_click
     FROM (
       SELECT sum(humans) + sum(duplicates) AS clicks, uniqMerge(visitors) AS uniques
       FROM clicks_daily
       WHERE workspace = {workspace:UUID} AND kind = 'click'
       GROUP BY day, link
     )`,
    { workspace: workspaceId },
  );
  return row ?? { all_click: 0, unique_click: 0 };
}
