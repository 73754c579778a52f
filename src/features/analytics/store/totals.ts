import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { NEVER_MS, selectDays } from "./finalized/finalized-days.ts";

export interface Totals {
  readonly all_click: number;
  readonly unique_click: number;
}

/**
 * All clicks (traffic classes human and duplicate), and their distinct (visitor, link) pairs per day. A click without
 * visitor hash counts only among all clicks. ClickHouse's `uniq` is exact up to 65,536 values per link and day (per
 * month while the workspace has no finalized days), and within half a percent beyond.
 */
export async function countClicks(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  const { finalized: closed, open } = await selectDays(clickhouse, workspaceId, 0, NEVER_MS);
  const clicks = "workspace = {workspace:UUID} AND kind = 'click'";
  const uniques =
    closed.length === 0
      ? `SELECT uniqMerge(pairs) AS uniques FROM clicks_monthly WHERE ${clicks} GROUP BY month`
      : `SELECT uniqMerge(visitors) AS uniques FROM clicks_daily WHERE ${clicks} AND day IN {open:Array(Date)} GROUP BY day, link`;
  const [row] = await clickhouse.query<Totals>(
    `SELECT toUInt64(sum(clicks)) AS all_click, toUInt64(sum(uniques)) AS unique_click
     FROM (
       SELECT sum(humans) + sum(duplicates) AS clicks, 0 AS uniques FROM clicks_monthly WHERE ${clicks}
       UNION ALL SELECT 0 AS clicks, uniques FROM (${uniques})
     )`,
    { workspace: workspaceId, open: open.map(({ day }) => day) },
  );
  const pairs = closed.reduce((sum, day) => sum + day.pairs, 0);
  return { all_click: row?.all_click ?? 0, unique_click: (row?.unique_click ?? 0) + pairs };
}
