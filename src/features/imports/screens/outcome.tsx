import { useTranslation } from "react-i18next";
import type { Import } from "./import-queries.ts";

interface OutcomeProps {
  readonly outcome: NonNullable<Import["outcome"]>;
  readonly isUndone: boolean;
}

/** The result of an import in numbers, without zeros. */
export function Outcome({ outcome, isUndone }: OutcomeProps) {
  const { t } = useTranslation("import_export");
  const { created, replaced, skipped, left_out: leftOut, undone = 0, kept = 0, visits } = outcome;
  const message = isUndone
    ? [
        (undone > 0 || !visits) && t("done.undone", { count: undone }),
        kept > 0 && t("done.kept", { count: kept }),
        visits && visits.brought > 0 && t("done.clicks_undone", { count: visits.brought }),
      ]
    : [
        created > 0 && t("done.created", { count: created }),
        replaced > 0 && t("done.replaced", { count: replaced }),
        skipped > 0 && t("done.skipped", { count: skipped }),
        leftOut > 0 && t("done.left_out", { count: leftOut }),
        visits && visits.is_whole && t("done.clicks", { count: visits.brought }),
        visits && !visits.is_whole && t("done.clicks_broken", { count: visits.brought }),
      ];
  return <p>{message.filter(Boolean).join(" ")}</p>;
}
