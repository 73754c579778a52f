import type { Filters } from "../../queries/statistics-query.ts";
import { formatShare, getConversionShare } from "./conversion-share.ts";
import { type CountChoice, getCount } from "./measure.ts";
import { isClickOnly } from "./cards.ts";
import type { Overview, OverviewPeriod } from "./queries.ts";
import type { AnalyticsSource } from "./source.tsx";

export const figureNames = ["visits", "clicks", "visitors", "through", "conversion"] as const;

export type FigureName = (typeof figureNames)[number];

/** A count or, for `through` and `conversion`, a ratio. `through` is clicks per visit, which can exceed 1. */
export function getFigureValue(name: FigureName, totals: OverviewPeriod, countChoice: CountChoice): number {
  const visits = getCount(totals.visits, countChoice);
  const clicks = getCount(totals.clicks, countChoice);
  const figures: Readonly<Record<FigureName, number>> = {
    visits,
    clicks,
    visitors: totals.visitors,
    through: visits === 0 ? 0 : clicks / visits,
    conversion: getConversionShare(totals),
  };
  return figures[name];
}

export function isPercentage(name: FigureName): boolean {
  return name === "through" || name === "conversion";
}

/**
 * The change of a share since the compared period, in percentage points with two decimals; undefined if the total is
 * zero in either period.
 */
export function getPointChange(
  name: FigureName,
  { period, before }: Pick<Overview, "period" | "before">,
  countChoice: CountChoice,
): number | undefined {
  const isEmpty = (totals: OverviewPeriod) =>
    (name === "through" ? getCount(totals.visits, countChoice) : totals.all_click) === 0;
  if (isEmpty(period) || isEmpty(before)) return undefined;
  return (
    Math.round((getFigureValue(name, period, countChoice) - getFigureValue(name, before, countChoice)) * 10_000) / 100
  );
}

export function formatFigure(name: FigureName, value: number, language: string): string {
  if (isPercentage(name)) return formatShare(value, language);
  return new Intl.NumberFormat(language).format(value);
}

/** False for a figure of page visits in a view of links only, since visits belong to no link. */
export function hasFigure(
  name: FigureName,
  filters: Filters,
  source: Pick<AnalyticsSource, "isLimitedToLinks">,
): boolean {
  return (name !== "visits" && name !== "through") || !isLimitedToLinks(filters, source);
}

/** True if only clicks can match: the filters use dimensions that visits lack, or the source has no visits. */
export function isLimitedToLinks(filters: Filters, source: Pick<AnalyticsSource, "isLimitedToLinks">): boolean {
  if (source.isLimitedToLinks) return true;
  return filters.some(({ dimension, is }) => is && isClickOnly(dimension));
}
