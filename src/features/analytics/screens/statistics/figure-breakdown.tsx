import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { CountBreakdownDialog, CountBreakdownTable } from "../count-breakdown/count-breakdown-table.tsx";
import type { FigureName } from "./figure.ts";
import { type CountChoice, getCount, PEOPLE_ONLY } from "./measure.ts";
import { type OverviewPeriod, useBreakdown, useImported } from "./queries.ts";
import type { ViewState } from "./use-view.ts";

interface FigureBreakdownProps {
  readonly name: FigureName;
  /** The formatted figure. */
  readonly figure: string;
  readonly totals: OverviewPeriod;
  readonly state: ViewState;
  readonly onClose: () => void;
}

const KINDS: Readonly<Record<FigureName, readonly ("visit" | "click")[]>> = {
  visits: ["visit"],
  clicks: ["click"],
  visitors: ["visit", "click"],
  through: ["click", "visit"],
  conversion: ["click"],
};

/** The count breakdown of a figure. */
export function FigureBreakdown({ name, figure, totals, state, onClose }: FigureBreakdownProps) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const { view } = state;
  const countChoice = name === "conversion" || name === "visitors" ? PEOPLE_ONLY : view;
  const getCounts = (kind: "visit" | "click") => (kind === "visit" ? totals.visits : totals.clicks);
  function formula(): string | undefined {
    const [clicks, visits] = [getCount(totals.clicks, view), getCount(totals.visits, view)].map(formatNumber);
    if (name === "through") return t("count_breakdown.formula_through", { clicks, visits });
    if (name === "conversion")
      return t("count_breakdown.formula_conversion", {
        unique: formatNumber(totals.unique_click),
        all: formatNumber(totals.all_click),
      });
    if (name === "visitors") return t("count_breakdown.formula_visitors");
    const counts = getCounts(name === "visits" ? "visit" : "click");
    if (view.measure !== "unique") return undefined;
    return t("count_breakdown.formula_unique", {
      visitors: formatNumber(counts.visitors),
      events: formatNumber(counts.humans + counts.duplicates),
    });
  }
  return (
    <CountBreakdownDialog name={t(`figures.${name}`)} figure={figure} formula={formula()} onClose={onClose}>
      {KINDS[name].map((kind) => (
        <Part key={kind} kind={kind} totals={totals} countChoice={countChoice} state={state} />
      ))}
    </CountBreakdownDialog>
  );
}

interface PartProps {
  readonly kind: "visit" | "click";
  readonly totals: OverviewPeriod;
  readonly countChoice: CountChoice;
  readonly state: ViewState;
}

function Part({ kind, totals, countChoice, state: { view, zone } }: PartProps) {
  const { t } = useTranslation("statistics");
  const { data } = useBreakdown(view, zone, { dimension: "bot", kind });
  const imported = useImported(view, zone);
  return (
    <CountBreakdownTable
      title={t(kind === "visit" ? "list.visits" : "list.clicks")}
      counts={kind === "visit" ? totals.visits : totals.clicks}
      countChoice={countChoice}
      imported={kind === "click" ? imported : 0}
      programs={data?.rows.map(({ value, bots, previews }) => ({ name: value, bots, previews }))}
    />
  );
}
