import { useTranslation } from "react-i18next";
import { LedgerDialog } from "../../ledger/ledger-dialog.tsx";
import { LedgerTable } from "../../ledger/ledger-table.tsx";
import type { Counting } from "../measure.ts";
import type { BlockRow } from "./block-rows.ts";

interface BlockLedgerProps {
  readonly row: BlockRow;
  readonly name: string;
  /** As it is shown. */
  readonly rate: string;
  readonly counting: Counting;
  readonly onClose: () => void;
}

/** What the figures of a block are made of. */
export function BlockLedger({ row, name, rate, counting, onClose }: BlockLedgerProps) {
  const { t, i18n } = useTranslation("questions");
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const formula = t("blocks.formula", { uses: write(row.uses), views: write(row.views) });
  return (
    <LedgerDialog name={name} figure={rate} formula={formula} onClose={onClose}>
      <LedgerTable title={t("blocks.views")} counts={row.figures.seen} counting={counting} programs={undefined} />
      <LedgerTable title={t("blocks.uses")} counts={row.figures.used} counting={counting} programs={undefined} />
    </LedgerDialog>
  );
}
