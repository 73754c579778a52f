import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { NEVER_MS } from "./closed/closed.ts";
import { selectCounts } from "./questions/select.ts";
import { BY_LINK } from "./questions/statement.ts";

export interface SpanFigures {
  /** The place of the span among those asked for, from 1. */
  readonly span: number;
  readonly all: number;
  readonly unique: number;
  readonly noise: number;
  readonly own: number;
  readonly visits: number;
}

/** What no person asked for. */
const NOISE = "sum(bots) + sum(previews) + sum(prefetches) + sum(heads)";

/** The aggregates by the width of their rows: a day's rows are enough where all spans begin at midnight UTC. */
const TABLES = {
  hourly: { table: "clicks_hourly", time: "hour" },
  daily: { table: "clicks_daily", time: "toDateTime(day, 'UTC')" },
} as const;

/**
 * The figures of spans that follow each other, each from its start (in seconds) to the next one's, the last one open;
 * spans without events are missing. An hour counts whole in the span in which it begins. Unique are distinct (visitor,
 * link) of a span, and a visitor is another one each UTC day.
 */
export function selectSpans(
  clickhouse: ClickHouse,
  workspace: string,
  startsSeconds: readonly number[],
): Promise<SpanFigures[]> {
  const isDaily = startsSeconds.every((start) => (start * 1000) % DAY_MS === 0);
  const { table, time } = isDaily ? TABLES.daily : TABLES.hourly;
  return clickhouse.query<SpanFigures>(
    `SELECT span, toUInt64(sumIf(clicks, kind = 'click')) AS all, toUInt64(sumIf(pairs, kind = 'click')) AS unique,
       toUInt64(sumIf(noise, kind = 'click')) AS noise, toUInt64(sumIf(own, kind = 'click')) AS own,
       toUInt64(sumIf(clicks, kind = 'visit')) AS visits
     FROM (
       SELECT arrayLastIndex(start -> start <= toUnixTimestamp(${time}), {starts:Array(UInt32)}) AS span, kind, link,
         sum(humans) + sum(duplicates) AS clicks, uniqMerge(visitors) AS pairs, ${NOISE} AS noise, sum(owners) AS own
       FROM ${table}
       WHERE workspace = {workspace:UUID} AND ${time} >= toDateTime({first:UInt32}, 'UTC')
       GROUP BY span, kind, link
     )
     GROUP BY span ORDER BY span`,
    { workspace, starts: startsSeconds, first: startsSeconds[0] },
  );
}

/** The first UTC day with a click or visit of a person; undefined where there was none. */
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

/** More links than a workspace lists; of those that are gone for good the least clicked are left out first. */
const LINKS_MAX = 20_000;

/** The clicks of each link since it began. */
export async function selectLinkFigures(clickhouse: ClickHouse, workspaceId: string): Promise<LinkFigures[]> {
  const question = { workspaceId, kind: "click", from: new Date(0), until: new Date(NEVER_MS), filters: [] } as const;
  const rows = await selectCounts(clickhouse, question, BY_LINK, LINKS_MAX);
  return rows.map(({ value, humans, duplicates, bots, previews, prefetches, heads, owners, visitors }) => ({
    id: value,
    all: humans + duplicates,
    unique: visitors,
    noise: bots + previews + prefetches + heads,
    own: owners,
  }));
}
