import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrashX.mjs";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import { lazily } from "#ui/lazily.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { daysLeft } from "./days-left.ts";
import type { Deleted } from "./use-deleted.ts";
import styles from "./deleted-links.module.css";

const BlockIcon = lazily(() => import("#features/blocks/screens/block-icon.tsx").then((file) => file.BlockIcon));

interface DeletedRowProps {
  readonly item: Deleted;
  readonly onRestore: (item: Deleted) => void;
  readonly onForget: (item: Deleted) => void;
}

export const DeletedRow = memo(function DeletedRow({ item, onRestore, onForget }: DeletedRowProps) {
  const { t } = useTranslation("links");
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
        <span className={styles.days}>{t("deleted.days_left", { count: daysLeft(item.at, new Date()) })}</span>
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
