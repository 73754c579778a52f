import { DAY_MS, SECOND_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { queryStore } from "../query-store.ts";
import { NO_COUNTS, type StatisticsQuery, countPeople, toCounts, nonHumanCount } from "../queries/statistics-query.ts";
import { findComparableEnd } from "../queries/range.ts";
import { type KindCountsRow, selectSums, selectFigures } from "../store/queries/select.ts";
import { selectFirstDay, selectLinkFigures, countClicks, type ClickTotals } from "../store/summary.ts";
import { lastDays } from "../calendar.ts";
import type { CountBreakdown, DayCounts, LinkCounts, Summary } from "./contract.ts";
import { countImported } from "../store/imported.ts";

const MONTH_DAYS = 30;
type SummaryCtx = Pick<AnalyticsCtx, "clickhouse" | "workspaceId" | "now">;

/** All clicks of a workspace; throws `unavailable` while the event store is down. */
export function getStats(clickhouse: ClickHouse, workspaceId: string): Promise<ClickTotals> {
  return queryStore(() => countClicks(clickhouse, workspaceId));
}

/**
 * The last 30 days including today so far, in days of a time zone, and the previous 30 days up to the same time of day.
 * Totals are the sums of their days. Throws `unavailable` while the event store is down.
 */
export function getSummary(ctx: SummaryCtx, zone: string): Promise<Summary> {
  return queryStore(async () => {
    const now = ctx.now();
    const days = lastDays(zone, now, 2 * MONTH_DAYS);
    // plus a day, since another node's clock may be ahead
    const range = { from: days[0]!.start, until: new Date(days.at(-1)!.start.getTime() + 2 * DAY_MS) };
    const [last, today] = [days[MONTH_DAYS - 1]!.date, days.at(-1)!.date];
    const end = findComparableEnd({ from: last, until: last, zone }, { from: today, until: today, zone }, now);
    const except = end ? [{ from: end.getTime(), until: days[MONTH_DAYS]!.start.getTime() }] : [];
    const query = { workspaceId: ctx.workspaceId, kind: "any", filters: [], ...range, except } as const;
    const [sums, first] = await Promise.all([
      selectSums(ctx.clickhouse, query, { interval: "day", zone }),
      selectFirstDay(ctx.clickhouse, ctx.workspaceId),
    ]);
    const byStart = Map.groupBy(sums, ({ bucket }) => bucket);
    const byDay = days.map(({ start }) => toDayCounts(byStart.get(start.getTime() / SECOND_MS) ?? []));
    const [before, month] = [byDay.slice(0, MONTH_DAYS), byDay.slice(MONTH_DAYS)];
    return {
      month: sum(month),
      before: first !== undefined && first < days[MONTH_DAYS]!.date ? sum(before) : null,
      series: month.map((figures, index) => ({ ...figures, day: days[MONTH_DAYS + index]!.date })),
      since: first === undefined ? null : `${first}T00:00:00.000Z`,
    };
  });
}

/** All clicks of each link that has any; throws `unavailable` while the event store is down. */
export function getLinkFigures(ctx: SummaryCtx): Promise<{ links: Record<string, LinkCounts> }> {
  return queryStore(async () => {
    const rows = await selectLinkFigures(ctx.clickhouse, ctx.workspaceId);
    return { links: Object.fromEntries(rows.map(({ id, ...figures }) => [id, figures])) };
  });
}

function toDayCounts(rows: readonly KindCountsRow[]): DayCounts {
  const countsFor = (type: KindCountsRow["type"]) => rows.find((row) => row.type === type) ?? NO_COUNTS;
  return {
    all: countPeople(countsFor("click")),
    unique: rows.find(({ type }) => type === "click")?.pairs ?? 0,
    noise: nonHumanCount(countsFor("click")),
    own: countsFor("click").owners,
    visits: countPeople(countsFor("visit")),
  };
}

const nothing: DayCounts = { all: 0, unique: 0, noise: 0, own: 0, visits: 0 };

function sum(days: readonly DayCounts[]): DayCounts {
  return days.reduce(
    (total, day) => ({
      all: total.all + day.all,
      unique: total.unique + day.unique,
      noise: total.noise + day.noise,
      own: total.own + day.own,
      visits: total.visits + day.visits,
    }),
    nothing,
  );
}

/** Upper bound on programs that are listed by name. */
const PROGRAMS_MAX = 500;

/**
 * All clicks of the workspace, or of one link, by traffic class; throws `unavailable` while the event store is down.
 * The programs of one link come from its raw rows, which expire before the counts.
 */
export function getCountBreakdown(
  { clickhouse, workspaceId, now }: SummaryCtx,
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
    const [[clicks = { ...NO_COUNTS, pairs: 0 }], imported, rows] = await Promise.all([
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
