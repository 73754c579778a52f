import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { NEVER_MS, selectDays } from "./finalized/finalized-days.ts";
import { selectCounts } from "./queries/select.ts";
import { BY_LINK } from "./queries/statement.ts";

/** The first UTC day with a click or visit of a person, or undefined. */
export async function selectFirstDay(clickhouse: ClickHouse, workspace: string): Promise<string | undefined> {
  const [row] = await clickhouse.query<{ days: number; first: string }>(
    `SELECT count() AS days, toString(min(day)) AS first
     FROM clicks_daily
     WHERE workspace = {workspace:UUID} AND humans + duplicates > 0 AND day <= (
       SELECT toLastDayOfMonth(min(month)) FROM clicks_monthly
       WHERE workspace = {workspace:UUID} AND humans + duplicates > 0
     )`,
    { workspace },
  );
  return row && row.days > 0 ? row.first : undefined;
}

export interface LinkFigures {
  readonly id: string;
  readonly all: number;
  readonly unique: number;
  readonly noise: number;
  readonly own: number;
}

/** More links than a workspace lists; beyond it, the least clicked ones are omitted. */
const LINKS_MAX = 20_000;

/** All clicks of each link. */
export async function selectLinkFigures(
  clickhouse: ClickHouse,
  workspaceId: string,
  now: Date,
): Promise<LinkFigures[]> {
  const range = { from: new Date(0), until: new Date(NEVER_MS) };
  const query = { workspaceId, kind: "click", filters: [], now, ...range } as const;
  const rows = await selectCounts(clickhouse, query, BY_LINK, LINKS_MAX);
  return rows.map(({ value, humans, duplicates, bots, previews, prefetches, heads, owners, visitors }) => ({
    id: value,
    all: humans + duplicates,
    unique: visitors,
    noise: bots + previews + prefetches + heads,
    own: owners,
  }));
}

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
  const { finalized, open } = await selectDays(clickhouse, workspaceId, 0, NEVER_MS);
  const clicks = "workspace = {workspace:UUID} AND kind = 'click'";
  const uniques =
    finalized.length === 0
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
  const pairs = finalized.reduce((sum, day) => sum + day.pairs, 0);
  return { all_click: row?.all_click ?? 0, unique_click: (row?.unique_click ?? 0) + pairs };
}
