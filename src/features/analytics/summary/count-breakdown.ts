import { DAY_MS } from "#base/time.ts";
import { queryStore } from "../query-store.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { type Counts, NONE, type StatisticsQuery, toCounts } from "../queries/statistics-query.ts";
import { countImported } from "../store/imported.ts";
import { selectFigures } from "../store/queries/select.ts";

export interface CountBreakdown {
  readonly clicks: Counts;
  readonly unique_click: number;
  readonly imported: number;
  readonly programs: { name: string; bots: number; previews: number }[];
}

/** Upper bound on named programs. */
const PROGRAMS_MAX = 500;

/**
 * All clicks of the workspace, or of one link, by traffic class; throws `unavailable` while the event store is down.
 * The programs of one link come from its raw rows, which expire before the counts.
 */
export function getCountBreakdown(
  { clickhouse, workspaceId, now }: Pick<AnalyticsCtx, "clickhouse" | "workspaceId" | "now">,
  link: string | undefined,
): Promise<CountBreakdown> {
  const query: StatisticsQuery = {
    workspaceId,
    kind: "click",
    from: new Date(0),
    // plus a day, since another node's clock may be ahead
    until: new Date(now().getTime() + DAY_MS),
    filters: link === undefined ? [] : [{ dimension: "link", is: true, values: [link] }],
  };
  return queryStore(async () => {
    const [[clicks = { ...NONE, pairs: 0 }], imported, rows] = await Promise.all([
      selectFigures(clickhouse, query, {}, { hasPairs: true }),
      countImported(clickhouse, query),
      selectFigures(clickhouse, query, { dimension: "bot" }, { limit: PROGRAMS_MAX }),
    ]);
    const programs = rows
      .map(({ value, bots, previews }) => ({ name: value, bots, previews }))
      .filter(({ bots, previews }) => bots + previews > 0);
    return { clicks: toCounts(clicks), unique_click: clicks.pairs, imported, programs };
  });
}
