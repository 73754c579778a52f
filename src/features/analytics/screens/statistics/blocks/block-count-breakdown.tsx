import { useTranslation } from "react-i18next";
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
  const { t, i18n } = useTranslation("statistics");
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const formula = t("blocks.formula", { uses: write(row.uses), views: write(row.views) });
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
