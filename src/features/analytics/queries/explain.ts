import { queryStore } from "../query-store.ts";
import { countImported } from "../store/imported.ts";
import { selectFigures } from "../store/queries/select.ts";
import { type Query, type QueryCtx, toStatisticsQuery } from "./queries.ts";
import { type ClassCountName, classCountNames, NO_COUNTS } from "./statistics-query.ts";

const PROGRAMS_MAX = 50;

/** Why events of a class are included in the displayed numbers, or left out. */
const REASONS: Readonly<Record<ClassCountName, { readonly isCounted: boolean; readonly reason: string }>> = {
  humans: { isCounted: true, reason: "A person opened it." },
  duplicates: { isCounted: true, reason: "The same person opened it again within 30 minutes; not a new visitor." },
  bots: { isCounted: false, reason: "A crawler, monitor or script, by its user agent." },
  previews: { isCounted: false, reason: "A chat or social network fetched it to draw a preview." },
  prefetches: { isCounted: false, reason: "A browser loaded it in advance, without anyone opening it." },
  heads: { isCounted: false, reason: "A HEAD request asked only whether it exists." },
  owners: { isCounted: false, reason: "The owner of the page opened it." },
};

/** All events of a query by traffic class, with the programs behind them. */
export async function explainNumber(ctx: QueryCtx, query: Query<"GET /v1/analytics/explain">) {
  const statsQuery = toStatisticsQuery(ctx, query, query.kind);
  const [[row = NO_COUNTS], programs, imported] = await queryStore(() =>
    Promise.all([
      selectFigures(ctx.clickhouse, statsQuery, {}),
      selectFigures(ctx.clickhouse, statsQuery, { dimension: "bot" }),
      query.kind === "click" ? countImported(ctx.clickhouse, statsQuery) : 0,
    ]),
  );
  const sum = (isWanted: (name: ClassCountName) => boolean) =>
    classCountNames.reduce((total, name) => total + (isWanted(name) ? row[name] : 0), 0);
  return {
    events: sum(() => true),
    counted: sum((name) => REASONS[name].isCounted),
    excluded: sum((name) => !REASONS[name].isCounted),
    visitors: row.visitors,
    imported,
    classes: classCountNames.map((name) => ({
      class: name,
      events: row[name],
      is_counted: REASONS[name].isCounted,
      reason: REASONS[name].reason,
    })),
    programs: programs
      .filter(({ value, bots, previews }) => value !== "" && bots + previews > 0)
      .map(({ value, bots, previews }) => ({ name: value, bots, previews }))
      .sort((one, other) => other.bots + other.previews - one.bots - one.previews)
      .slice(0, PROGRAMS_MAX),
  };
}
