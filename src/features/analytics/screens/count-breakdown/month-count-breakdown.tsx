import { useState } from "react";
import { useTranslation } from "react-i18next";
import { getDeviceZone } from "#base/zone.ts";
import { useNumberFormat } from "#client/number-format.ts";
import { getCount, type CountChoice } from "../statistics/measure.ts";
import { OwnSource } from "../statistics/own-source.tsx";
import { getDay, toDayRange } from "../statistics/period.ts";
import { useBreakdown, useImported, useOverview } from "../statistics/queries.ts";
import { CountBreakdownDialog, CountBreakdownTable } from "./count-breakdown-table.tsx";

interface MonthCountBreakdownProps {
  readonly countChoice: CountChoice;
  readonly onClose: () => void;
}

/** The count breakdown of the clicks of the last 30 days. */
export function MonthCountBreakdown(props: MonthCountBreakdownProps) {
  return (
    <OwnSource>
      <CountBreakdown {...props} />
    </OwnSource>
  );
}

function CountBreakdown({ countChoice, onClose }: MonthCountBreakdownProps) {
  const { t } = useTranslation(["statistics", "analytics"]);
  const formatNumber = useNumberFormat();
  const [{ zone, span }] = useState(() => {
    const here = getDeviceZone();
    return { zone: here, span: toDayRange("30d", getDay(new Date(), here)) };
  });
  const dialog = { period: "30d", span, filters: [], compare: "before" } as const;
  const { data, isError } = useOverview(dialog, zone);
  const programs = useBreakdown(dialog, zone, { dimension: "bot", kind: "click" });
  const imported = useImported(dialog, zone);
  const frame = { name: t("analytics:stats.total"), isError, onClose };
  if (!data) return <CountBreakdownDialog {...frame} />;
  const { clicks, unique_click, all_click } = data.period;
  const isUnique = countChoice.measure === "unique";
  return (
    <CountBreakdownDialog
      {...frame}
      figure={formatNumber(isUnique ? unique_click : getCount(clicks, countChoice))}
      formula={
        isUnique
          ? t("count_breakdown.formula_pairs", { unique: formatNumber(unique_click), all: formatNumber(all_click) })
          : undefined
      }
    >
      <CountBreakdownTable
        title={t("list.clicks")}
        counts={clicks}
        countChoice={countChoice}
        imported={imported}
        programs={programs.data?.rows.map(({ value, bots, previews }) => ({ name: value, bots, previews }))}
      />
    </CountBreakdownDialog>
  );
}
