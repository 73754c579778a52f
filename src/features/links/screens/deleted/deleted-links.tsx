import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { showNotice } from "#ui/show-notice.tsx";
import { lazily } from "#ui/lazily.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { DeletedRow } from "./deleted-row.tsx";
import { type Deleted, useDeleted } from "./use-deleted.ts";
import styles from "./deleted-links.module.css";

const ConfirmDialog = lazily(() => import("../dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog));

/** Rows shown at once; the trash may hold thousands. */
const PAGE = 100;

/** The trash: links and blocks that can be restored. */
export function DeletedLinks({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(["links", "common"]);
  const deleted = useDeleted();
  const showFailure = useListFailure();
  const [confirming, setConfirming] = useState<Deleted>();
  const [shownCount, setShownCount] = useState(PAGE);
  const backButton = (
    <Button variant="default" onClick={onBack}>
      {t("deleted.back")}
    </Button>
  );

  function restore(item: Deleted) {
    deleted.restore(item).then(
      () => showNotice({ title: t("deleted.restored", { name: item.name }), closeLabel: t("common:close") }),
      (error: unknown) => showFailure(error, deleted.getTexts(item).restore, () => restore(item)),
    );
  }
  function forget(item: Deleted) {
    deleted
      .forget(item)
      .catch((error: unknown) => showFailure(error, deleted.getTexts(item).forget, () => forget(item)));
  }

  if (deleted.isPending) return <LinksLoading label={t("loading")} />;
  if (!deleted.all) {
    return (
      <div role="alert">
        <EmptyState text={t("failed")} action={<Button onClick={deleted.refetch}>{t("retry")}</Button>} />
      </div>
    );
  }
  if (deleted.all.length === 0) return <EmptyState text={t("deleted.none")} action={backButton} />;
  return (
    <>
      <div className={styles.top}>
        <p>{t("deleted.note")}</p>
        {backButton}
      </div>
      <ul className={styles.list} aria-label={t("filter.deleted")}>
        {deleted.all.slice(0, shownCount).map((item) => (
          <DeletedRow key={item.id} item={item} onRestore={restore} onForget={setConfirming} />
        ))}
      </ul>
      {deleted.all.length > shownCount && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setShownCount((count) => count + PAGE)}>
            {t("deleted.more")}
          </Button>
        </div>
      )}
      <Suspense>
        {confirming && (
          <ConfirmDialog
            question={t("deleted.forget_question", { name: confirming.name })}
            note={t("deleted.forget_note")}
            confirmLabel={t("deleted.forget")}
            focusAfter={() => document.getElementById(LINKS_HEADING)}
            onConfirm={() => forget(confirming)}
            onClose={() => setConfirming(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
