import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { CountBreakdownDialog, CountBreakdownTable } from "../../count-breakdown/count-breakdown-table.tsx";
import type { Counts } from "../../../queries/statistics-query.ts";
import type { CountChoice } from "../measure.ts";

interface BlockCountBreakdownProps {
  readonly row: {
    readonly views: number;
    readonly uses: number;
    readonly figures: { readonly seen: Counts; readonly used: Counts };
  };
  readonly name: string;
  /** The formatted number of uses per view. */
  readonly rate: string;
  readonly countChoice: CountChoice;
  readonly onClose: () => void;
}

/** The count breakdown of a block's figures. */
export function BlockCountBreakdown({ row, name, rate, countChoice, onClose }: BlockCountBreakdownProps) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const formula = t("blocks.formula", { uses: formatNumber(row.uses), views: formatNumber(row.views) });
  return (
    <CountBreakdownDialog name={name} figure={rate} formula={formula} onClose={onClose}>
      <CountBreakdownTable
        title={t("blocks.views")}
        counts={row.figures.seen}
        countChoice={countChoice}
        programs={undefined}
      />
      <CountBreakdownTable
        title={t("blocks.uses")}
        counts={row.figures.used}
        countChoice={countChoice}
        programs={undefined}
      />
    </CountBreakdownDialog>
  );
}
