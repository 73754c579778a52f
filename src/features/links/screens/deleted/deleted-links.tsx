import { Button } from "@mantine/core";
import { Suspense, useState, memo } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { showNotice } from "#ui/show-notice.tsx";
import { lazily } from "#ui/lazily.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { type Deleted, useDeleted, daysLeft } from "./use-deleted.ts";
import styles from "./deleted-links.module.css";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrashX.mjs";
import { Disc } from "#ui/disc.tsx";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";

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

const BlockIcon = lazily(() => import("#features/blocks/screens/block-icon.tsx").then((file) => file.BlockIcon));

interface DeletedRowProps {
  readonly item: Deleted;
  readonly onRestore: (item: Deleted) => void;
  readonly onForget: (item: Deleted) => void;
}

const DeletedRow = memo(function DeletedRow({ item, onRestore, onForget }: DeletedRowProps) {
  const { t } = useTranslation("links");
  const [now] = useState(() => new Date());
  const { name } = item;
  return (
    <li className={styles.row}>
      <Disc>
        {item.kind === "link" ? (
          <PlatformIcon platform={item.link.slug} />
        ) : (
          <Suspense>
            <BlockIcon kind={item.block.content.kind} />
          </Suspense>
        )}
      </Disc>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.days}>{t("deleted.days_left", { count: daysLeft(item.at, now) })}</span>
      </span>
      <span className={styles.buttons}>
        <Button
          variant="default"
          size="sm"
          onClick={() => onRestore(item)}
          aria-label={t("deleted.restore_named", { name })}
        >
          {t("deleted.restore")}
        </Button>
        <button
          type="button"
          className={styles.forget}
          onClick={() => onForget(item)}
          aria-label={t("deleted.forget_named", { name })}
          title={t("deleted.forget")}
        >
          <IconTrash size={19} stroke={1.75} />
        </button>
      </span>
    </li>
  );
});
