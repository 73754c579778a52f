import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrashX.mjs";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import type { Link } from "../../contract.ts";
import { PlatformIcon } from "../platform-icon.tsx";
import { daysLeft } from "./days-left.ts";
import styles from "./deleted-links.module.css";

interface DeletedRowProps {
  readonly link: Link;
  readonly onRestore: (link: Link) => void;
  readonly onForget: (link: Link) => void;
}

export const DeletedRow = memo(function DeletedRow({ link, onRestore, onForget }: DeletedRowProps) {
  const { t } = useTranslation("links");
  const { name } = link;
  return (
    <li className={styles.row}>
      <Disc>
        <PlatformIcon platform={link.slug} />
      </Disc>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.days}>{t("deleted.days_left", { count: daysLeft(link.deletedAt, new Date()) })}</span>
      </span>
      <span className={styles.buttons}>
        <Button
          variant="default"
          size="sm"
          onClick={() => onRestore(link)}
          aria-label={t("deleted.restore_named", { name })}
        >
          {t("deleted.restore")}
        </Button>
        <button
          type="button"
          className={styles.forget}
          onClick={() => onForget(link)}
          aria-label={t("deleted.forget_named", { name })}
          title={t("deleted.forget")}
        >
          <IconTrash size={19} stroke={1.75} />
        </button>
      </span>
    </li>
  );
});
