import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import { useNumberFormat } from "#client/number-format.ts";
import type { AnalyticsContract } from "../../contract.ts";
import { formatShare, getConversionShare } from "../statistics/conversion-share.ts";
import { getCount, PEOPLE_ONLY } from "../statistics/measure.ts";
import { useCountChoice } from "../count-choice.ts";
import { CountBreakdownDialog, CountBreakdownTable } from "./count-breakdown-table.tsx";

const call = createApiClient<AnalyticsContract>();

/** An all-time click figure of the workspace, or of one of its links. */
type HomeFigure =
  | { readonly kind: "unique" | "all" | "conversion" }
  | { readonly kind: "link"; readonly id: string; readonly name: string };

/** The count breakdown of a figure on the home screen. */
export function HomeCountBreakdown({ figure, onClose }: { figure: HomeFigure; onClose: () => void }) {
  const { t, i18n } = useTranslation(["statistics", "analytics"]);
  const formatNumber = useNumberFormat();
  const link = figure.kind === "link" ? figure.id : undefined;
  const countChoice = useCountChoice();
  const { data, isError } = useQuery({
    queryKey: ["stats", "count-breakdown", link ?? ""],
    queryFn: ({ signal }) => call("GET /v1/log/my/ledger", { query: link === undefined ? {} : { link } }, { signal }),
    refetchInterval: MINUTE_MS,
    retry: 1,
  });
  const name = figure.kind === "link" ? figure.name : t(`analytics:stats.${figure.kind}`);
  const dialog = { name, isError, lead: t("count_breakdown.lead_ever"), onClose };
  if (!data) return <CountBreakdownDialog {...dialog} />;
  const all = data.clicks.humans + data.clicks.duplicates;
  const stats = { unique_click: data.unique_click, all_click: all };
  const isUnique = figure.kind === "unique" || (figure.kind === "link" && countChoice.measure === "unique");
  const isByFormula = isUnique || figure.kind === "conversion";
  const measure = figure.kind === "all" && countChoice.measure === "unique" ? "human" : countChoice.measure;
  const counted = isByFormula ? PEOPLE_ONLY : { ...countChoice, measure };
  const value =
    figure.kind === "conversion"
      ? formatShare(getConversionShare(stats), i18n.language)
      : formatNumber(isUnique ? data.unique_click : getCount(data.clicks, counted));
  const operands = { unique: formatNumber(data.unique_click), all: formatNumber(all) };
  const formula =
    figure.kind === "conversion"
      ? t("count_breakdown.formula_conversion", operands)
      : isUnique
        ? t("count_breakdown.formula_pairs", operands)
        : undefined;
  return (
    <CountBreakdownDialog {...dialog} figure={value} formula={formula}>
      <CountBreakdownTable
        title={t("list.clicks")}
        counts={data.clicks}
        countChoice={counted}
        programs={data.programs}
        imported={data.imported}
      />
    </CountBreakdownDialog>
  );
}
