import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Counts, Grouping, StatisticsQuery } from "../../queries/statistics-query.ts";
import { selectDaysWithin, selectCounts } from "./select.ts";
import { selectSums } from "./sums.ts";

/** The counts of an interval. */
export type SeriesRow = Counts & { readonly bucket: number };

/** Visits and clicks over time, at most `limit` intervals of each; empty intervals are missing. */
export async function selectSeries(
  clickhouse: ClickHouse,
  query: StatisticsQuery,
  grouping: Grouping,
  limit: number,
): Promise<{ readonly visits: readonly SeriesRow[]; readonly clicks: readonly SeriesRow[] }> {
  // looked up once for both
  const days = await selectDaysWithin(clickhouse, query);
  if (query.filters.length === 0) {
    const rows = await selectSums(clickhouse, query, grouping, days);
    return {
      visits: rows.filter(({ type }) => type === "visit"),
      clicks: rows.filter(({ type }) => type === "click"),
    };
  }
  const [visits, clicks] = await Promise.all(
    (["visit", "click"] as const).map((kind) => selectCounts(clickhouse, { ...query, kind }, grouping, limit, days)),
  );
  return { visits: visits!, clicks: clicks! };
}
