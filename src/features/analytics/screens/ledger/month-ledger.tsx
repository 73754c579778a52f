import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countOf, type Counting } from "../questions/measure.ts";
import { OwnSource } from "../questions/own-source.tsx";
import { dayOf, spanOf } from "../questions/period.ts";
import { useBreakdown, useImported, useOverview } from "../questions/queries.ts";
import { LedgerDialog } from "./ledger-dialog.tsx";
import { LedgerTable } from "./ledger-table.tsx";

interface MonthLedgerProps {
  readonly counting: Counting;
  readonly onClose: () => void;
}

/** The ledger of the clicks of the last 30 days. */
export function MonthLedger(props: MonthLedgerProps) {
  return (
    <OwnSource>
      <Ledger {...props} />
    </OwnSource>
  );
}

function Ledger({ counting, onClose }: MonthLedgerProps) {
  const { t, i18n } = useTranslation(["questions", "analytics"]);
  const [{ zone, span }] = useState(() => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    return { zone: here, span: spanOf("30d", dayOf(new Date(), here)) };
  });
  const asked = { period: "30d", span, filters: [], compare: "before" } as const;
  const { data, isError } = useOverview(asked, zone);
  const programs = useBreakdown(asked, zone, { dimension: "bot", kind: "click" });
  const imported = useImported(asked, zone);
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const name = t("analytics:stats.total");
  if (!data)
    return (
      <LedgerDialog name={name} figure={isError ? "–" : "…"} formula={undefined} onClose={onClose}>
        {isError ? <p role="status">{t("failed")}</p> : <Skeleton height="24rem" radius="var(--radius)" />}
      </LedgerDialog>
    );
  const { clicks, unique_click, all_click } = data.period;
  const isUnique = counting.measure === "unique";
  return (
    <LedgerDialog
      name={name}
      figure={write(isUnique ? unique_click : countOf(clicks, counting))}
      formula={isUnique ? t("ledger.formula_pairs", { unique: write(unique_click), all: write(all_click) }) : undefined}
      onClose={onClose}
    >
      <LedgerTable
        title={t("list.clicks")}
        counts={clicks}
        counting={counting}
        imported={imported}
        programs={programs.data?.rows.map(({ value, bots, previews }) => ({ name: value, bots, previews }))}
      />
    </LedgerDialog>
  );
}
