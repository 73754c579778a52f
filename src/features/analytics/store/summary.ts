import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { NEVER_MS } from "./finalized/finalized-days.ts";
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
