import { SECOND_MS } from "#base/time.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { askStore } from "../ask-store.ts";
import { selectFirstDay, selectLinkFigures, selectSpans } from "../store/summary.ts";
import type { Figures, LinkFigures, Summary } from "./contract.ts";
import { lastDays } from "./days.ts";

const MONTH_DAYS = 30;
type SummaryCtx = Pick<AnalyticsCtx, "clickhouse" | "workspaceId" | "now">;

/**
 * What happened in the last 30 days, today included, by the days of a time zone, and in the 30 days before; refused as
 * `unavailable` while the event store is away. Totals are the sums of their days.
 */
export function getSummary(ctx: SummaryCtx, zone: string): Promise<Summary> {
  return askStore(async () => {
    const days = lastDays(zone, ctx.now(), 2 * MONTH_DAYS);
    const starts = days.map(({ start }) => start.getTime() / SECOND_MS);
    const [spans, first] = await Promise.all([
      selectSpans(ctx.clickhouse, ctx.workspaceId, starts),
      selectFirstDay(ctx.clickhouse, ctx.workspaceId),
    ]);
    const byDay = days.map((_, index) => {
      const { span: _span, ...figures } = spans.find(({ span }) => span === index + 1) ?? { ...nothing, span: 0 };
      return figures;
    });
    const [before, month] = [byDay.slice(0, MONTH_DAYS), byDay.slice(MONTH_DAYS)];
    return {
      month: sum(month),
      before: first !== undefined && first < days[MONTH_DAYS]!.date ? sum(before) : null,
      series: month.map((figures, index) => ({ ...figures, day: days[MONTH_DAYS + index]!.date })),
      since: first === undefined ? null : `${first}T00:00:00.000Z`,
    };
  });
}

/** The clicks of each link that has any, since it began; refused as `unavailable` while the event store is away. */
export function getLinkFigures(ctx: SummaryCtx): Promise<{ links: Record<string, LinkFigures> }> {
  return askStore(async () => {
    const rows = await selectLinkFigures(ctx.clickhouse, ctx.workspaceId);
    return { links: Object.fromEntries(rows.map(({ id, ...figures }) => [id, figures])) };
  });
}

const nothing: Figures = { all: 0, unique: 0, noise: 0, own: 0, visits: 0 };

function sum(days: readonly Figures[]): Figures {
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
