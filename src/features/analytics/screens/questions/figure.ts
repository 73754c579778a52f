import { formatShare } from "../conversion-rate.ts";
import { type Counting, countOf } from "./measure.ts";
import type { Totals } from "./queries.ts";

export const figureNames = ["visits", "clicks", "visitors", "through", "conversion"] as const;

export type FigureName = (typeof figureNames)[number];

/** A count, or a share from 0 to 1 for the last two. */
export function valueOf(name: FigureName, totals: Totals, counting: Counting): number {
  const visits = countOf(totals.visits, counting);
  const clicks = countOf(totals.clicks, counting);
  const figures: Readonly<Record<FigureName, number>> = {
    visits,
    clicks,
    visitors: totals.visitors,
    through: visits === 0 ? 0 : clicks / visits,
    conversion: totals.all_click === 0 ? 0 : totals.unique_click / totals.all_click,
  };
  return figures[name];
}

export function writeFigure(name: FigureName, value: number, language: string): string {
  if (name === "through" || name === "conversion") return formatShare(value, language);
  return new Intl.NumberFormat(language).format(value);
}
