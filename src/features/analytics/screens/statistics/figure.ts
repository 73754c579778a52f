import type { Filters } from "../../queries/statistics-query.ts";
import { formatShare, type Counting, getCount } from "./measure.ts";
import { isClickOnly } from "./cards.ts";
import type { Overview, Totals } from "./queries.ts";
import type { AnalyticsSource } from "./source.tsx";

export const figureNames = ["visits", "clicks", "visitors", "through", "conversion"] as const;

export type FigureName = (typeof figureNames)[number];

/** A count or, for `through` and `conversion`, a ratio. `through` is clicks per visit, which can exceed 1. */
export function getFigureValue(name: FigureName, totals: Totals, counting: Counting): number {
  const visits = getCount(totals.visits, counting);
  const clicks = getCount(totals.clicks, counting);
  const figures: Readonly<Record<FigureName, number>> = {
    visits,
    clicks,
    visitors: totals.visitors,
    through: visits === 0 ? 0 : clicks / visits,
    conversion: totals.all_click === 0 ? 0 : totals.unique_click / totals.all_click,
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
  counting: Counting,
): number | undefined {
  const isEmpty = (totals: Totals) => (name === "through" ? getCount(totals.visits, counting) : totals.all_click) === 0;
  if (isEmpty(period) || isEmpty(before)) return undefined;
  return Math.round((getFigureValue(name, period, counting) - getFigureValue(name, before, counting)) * 10_000) / 100;
}

export function formatFigure(name: FigureName, value: number, language: string): string {
  if (isPercentage(name)) return formatShare(value, language);
  return new Intl.NumberFormat(language).format(value);
}

/** True if only clicks can match: the filters use dimensions that visits lack, or the source has no visits. */
export function isLimitedToLinks(filters: Filters, source: Pick<AnalyticsSource, "isLimitedToLinks">): boolean {
  if (source.isLimitedToLinks) return true;
  return filters.some(({ dimension, is }) => is && isClickOnly(dimension));
}
