import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { lazily } from "#ui/lazily.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { IMPORT_HEADING } from "./import-heading.ts";
import { type Import, useImportChanges } from "./import-queries.ts";
import styles from "./import-export.module.css";

const ConfirmDialog = lazily(() =>
  import("#features/links/screens/dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog),
);

/** The result of an import, and its undo. */
export function EndedView({ ended, onLeave }: { ended: Import; onLeave: () => void }) {
  const { t } = useTranslation("import_export");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  const { undo } = useImportChanges();
  const [isConfirming, setConfirming] = useState(false);
  const { status, failure, outcome } = ended;
  // link lists elsewhere are stale now
  useEffect(() => {
    if (status === "done" || status === "undone") void queries.invalidateQueries({ queryKey: pageItemsKey });
  }, [queries, status]);
  const hasLinks = outcome === null || outcome.created + outcome.replaced > 0 || !outcome.visits;
  const archived = !ended.choices.on_page && (outcome?.created ?? 0) > 0;
  return (
    <div className={styles.stack}>
      {status === "failed" ? (
        <Banner kind="error">
          <strong>{t("failed.title")}</strong>
          <p>{t(`failed.${failure ?? "error"}`)}</p>
        </Banner>
      ) : (
        <Banner kind="success">
          <strong>
            {t(status === "undone" ? "done.undone_title" : hasLinks ? "done.title" : "recent.status.done")}
          </strong>
          {outcome && <Outcome outcome={outcome} isUndone={status === "undone"} />}
        </Banner>
      )}
      {undo.isError && <Banner kind="error">{toText(undo.error, t("done.undo_failed"))}</Banner>}
      <ButtonRow>
        <Button variant="default" onClick={onLeave}>
          {t("import.another")}
        </Button>
        {ended.can_undo && (
          <Button variant="default" disabled={undo.isPending} onClick={() => setConfirming(true)}>
            {t("done.undo")}
          </Button>
        )}
        {status === "done" && (
          <Button component={Link} to={archived ? "/dashboard?show=archived" : "/dashboard"}>
            {t("done.show")}
          </Button>
        )}
      </ButtonRow>
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            question={t("done.undo_question")}
            note={t("done.undo_note")}
            confirmLabel={t("done.undo_confirm")}
            focusAfter={() => document.getElementById(IMPORT_HEADING)}
            onConfirm={() => undo.mutate(ended._id)}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface OutcomeProps {
  readonly outcome: NonNullable<Import["outcome"]>;
  readonly isUndone: boolean;
}

/** The result of an import in numbers, without zeros. */
function Outcome({ outcome, isUndone }: OutcomeProps) {
  const { t } = useTranslation("import_export");
  const { created, replaced, skipped, left_out: leftOut, undone = 0, kept = 0, visits } = outcome;
  const message = isUndone
    ? [
        (undone > 0 || !visits) && t("done.undone", { count: undone }),
        kept > 0 && t("done.unchanged", { count: kept }),
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
