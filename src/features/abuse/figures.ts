import { BYTE_ORDER_MARK, toCsv } from "#base/csv.ts";
import { type DecisionFigure, listDecisionsBetween } from "#features/moderation/moderate.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { moderationCategories } from "#features/moderation/state.ts";
import { reportCategories } from "./report-fields.ts";
import {
  type FiguresPeriod,
  selectAppealsBetween,
  selectCategories,
  selectDecidedCases,
  selectOpenedCases,
} from "./store/figures.ts";

const COLUMNS = [
  "source",
  "category",
  "notices",
  "notices_trusted",
  "cases",
  "decided_none",
  "decided_warned",
  "decided_blocked",
  "median_hours_to_decision",
  "appeals",
  "appeals_reversed",
];

type Appeals = Readonly<Record<"appeals" | "reversed", number>>;

/**
 * The figures of a UTC year for a transparency report (Articles 15 and 24 of the EU's Digital Services Act). Rows whose
 * source is `reports` use the categories of reports; rows of `list` (automated) and `operator` use those of moderation.
 */
export async function writeFigures({ db }: Pick<Ctx, "db">, year: number): Promise<string> {
  const period: FiguresPeriod = { from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) };
  const opened = await selectOpenedCases(db, period);
  const decided = await selectDecidedCases(db, period);
  const appealsInPeriod = await selectAppealsBetween(db, period);
  const decisions = await listDecisionsBetween(db, period, [
    ...new Set(appealsInPeriod.map(({ decisionId }) => decisionId)),
  ]);
  const caseCategories = new Map(
    (await selectCategories(db, [...decisions.keys()])).map(({ decisionId, category }) => [decisionId, category]),
  );
  const countAppeals = (isCounted: (decisionId: string) => boolean): Appeals => {
    const counted = appealsInPeriod.filter(({ decisionId }) => isCounted(decisionId));
    return { appeals: counted.length, reversed: counted.filter(({ outcome }) => outcome === "reversed").length };
  };
  const reported = reportCategories.map((category) => {
    const { cases = 0, notices = 0, trusted = 0 } = opened.find((each) => each.category === category) ?? {};
    const closed = decided.find((each) => each.category === category);
    const { none = 0, warned = 0, blocked = 0, medianHours = null } = closed ?? {};
    const { appeals, reversed } = countAppeals((id) => caseCategories.get(id) === category);
    return ["reports", category, notices, trusted, cases, none, warned, blocked, medianHours, appeals, reversed];
  });
  const others = (["list", "operator"] as const).flatMap((source) =>
    moderationCategories.map((category) => {
      const isInRow = ({ id, ...decision }: DecisionFigure) =>
        !caseCategories.has(id) &&
        (decision.source === "list") === (source === "list") &&
        decision.category === category;
      const rowDecisions = [...decisions.values()].filter((each) => isInRow(each) && each.isInPeriod);
      const countIn = (state: string) => rowDecisions.filter((each) => each.state === state).length;
      const { appeals, reversed } = countAppeals((id) => {
        const decision = decisions.get(id);
        return decision !== undefined && isInRow(decision);
      });
      return [source, category, null, null, null, null, countIn("warned"), countIn("blocked"), null, appeals, reversed];
    }),
  );
  return BYTE_ORDER_MARK + toCsv([COLUMNS, ...reported, ...others]);
}
