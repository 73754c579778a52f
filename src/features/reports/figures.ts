import { SECOND_MS } from "#base/time.ts";
import { findLinks } from "#features/links/short-links/list-links.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Db } from "#infra/postgres/client.ts";
import { dayAt } from "#features/analytics/calendar.ts";
import { countPeople } from "#features/analytics/queries/statistics-query.ts";
import { getBreakdown, getOverview, getSeries } from "#features/analytics/queries/queries.ts";
import type { Days } from "#features/analytics/queries/range.ts";
import type { ReportRhythm } from "./rhythms.ts";

const LINKS = 5;
const SOURCES = 5;
const COUNTRIES = 5;

/** A figure of the period and of the previous one. */
export interface Figure {
  readonly now: number;
  readonly before: number;
}

export interface ReportPeriod {
  readonly from: string;
  readonly until: string;
  readonly visits: number;
  readonly clicks: number;
}

export interface RankedItem {
  readonly name: string;
  readonly count: number;
}

/** The content of a report. Clicks and visits are those of people, the dashboard's default. */
export interface ReportFigures {
  readonly days: Days;
  readonly visits: Figure;
  readonly clicks: Figure;
  readonly visitors: Figure;
  /** Clicks per visit. */
  readonly through: Figure;
  /** The days of a weekly report, or the weeks of a monthly one. */
  readonly periods: readonly ReportPeriod[];
  readonly links: readonly RankedItem[];
  /** Referrer hosts; the empty host stands for direct visits. */
  readonly sources: readonly RankedItem[];
  /** By country code (ISO 3166); empty if unknown. */
  readonly countries: readonly RankedItem[];
}

interface FiguresCtx {
  readonly db: Db;
  readonly clickhouse: ClickHouse;
  readonly workspaceId: string;
  now(): Date;
}

/** Queries all figures of a report; throws `unavailable` while the event store is down. */
export async function getReportFigures(ctx: FiguresCtx, rhythm: ReportRhythm, days: Days): Promise<ReportFigures> {
  const ranked = (dimension: "link" | "referrer_host" | "country", kind: "click" | "visit", limit: number) =>
    getBreakdown(ctx, { ...days, dimension, kind, limit });
  const [{ period, before }, { buckets }, links, sources, countries] = await Promise.all([
    getOverview(ctx, { ...days, compare: "before" }),
    getSeries(ctx, { ...days, interval: rhythm === "weekly" ? "day" : "week" }),
    ranked("link", "click", LINKS),
    ranked("referrer_host", "visit", SOURCES),
    ranked("country", "visit", COUNTRIES),
  ]);
  const ids = links.rows.map(({ value }) => value);
  const names = new Map((await findLinks(ctx, ids)).map((link) => [link._id, link.name]));
  const figure = (of: (totals: typeof period) => number): Figure => ({ now: of(period), before: of(before) });
  const byPeople = ({ rows }: typeof links) => rows.filter((row) => countPeople(row) > 0);
  return {
    days,
    visits: figure(({ visits }) => countPeople(visits)),
    clicks: figure(({ clicks }) => countPeople(clicks)),
    visitors: figure(({ visitors }) => visitors),
    through: figure(({ visits, clicks }) =>
      countPeople(visits) === 0 ? 0 : countPeople(clicks) / countPeople(visits),
    ),
    periods: buckets.map(({ start, visits, clicks }, index) => ({
      ...toPeriod(days, start, buckets[index + 1]?.start),
      visits: countPeople(visits),
      clicks: countPeople(clicks),
    })),
    links: byPeople(links).map((row) => ({ name: names.get(row.value) ?? "", count: countPeople(row) })),
    sources: byPeople(sources).map((row) => ({ name: row.value, count: countPeople(row) })),
    countries: byPeople(countries).map((row) => ({ name: row.value, count: countPeople(row) })),
  };
}

/** The days of a bucket that are in the period. The first week of a month may begin before the month. */
function toPeriod(days: Days, start: number, next: number | undefined): Pick<ReportPeriod, "from" | "until"> {
  const toDay = (seconds: number) => dayAt(seconds * SECOND_MS, days.zone);
  const first = toDay(start).toString();
  return {
    from: first < days.from ? days.from : first,
    until: next === undefined ? days.until : toDay(next).subtract({ days: 1 }).toString(),
  };
}
