import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useSource } from "./source.tsx";
import type { ViewState } from "./use-view.ts";
import styles from "./empty-statistics.module.css";

interface EmptyProps extends Pick<ViewState, "view" | "change"> {
  /** True if nothing was ever counted, on any day. */
  readonly isNew: boolean;
}

/** Says why there are no figures, and what to do. */
export function EmptyStatistics({ view, change, isNew }: EmptyProps) {
  const { t } = useTranslation(["statistics", "common"]);
  const { pageAddress } = useSource();
  const isFiltered = view.filters.length > 0;
  const hasOtherDays = !isNew && view.period !== "all";
  const action =
    isFiltered || hasOtherDays ? (
      <button
        type="button"
        className={styles.action}
        onClick={() => change(isFiltered ? { filters: [] } : { period: "all" })}
      >
        {t(isFiltered ? "filters.clear" : "empty.all")}
      </button>
    ) : (
      pageAddress && (
        <CopyButton
          text={pageAddress}
          shown={pageAddress.replace(/^https?:\/\//, "")}
          label={t("empty.copy", { address: pageAddress })}
          doneLabel={t("empty.copied")}
          failedLabel={t("common:copy_blocked")}
        />
      )
    );
  return (
    <Card isPadded>
      <EmptyState text={t(isFiltered ? "empty.filtered" : isNew ? "empty.new" : "empty.days")} action={action} />
    </Card>
  );
}
