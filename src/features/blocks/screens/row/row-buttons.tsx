import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import itemRow from "./item-row.module.css";
import styles from "./row.module.css";

interface RowButtonsProps {
  /** The name of the item, for the labels of the buttons. */
  readonly name: string;
  readonly isVisible: boolean;
  readonly onVisible: (isVisible: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onMore: (button: HTMLElement) => void;
}

/** The buttons at the end of a row. */
export function RowButtons({ name, isVisible, onVisible, onEdit, onRemove, onMore }: RowButtonsProps) {
  const { t } = useTranslation("links");
  return (
    <span role="cell" className={styles.actions}>
      <label className={styles.visibility} title={t("visible")}>
        <input
          type="checkbox"
          role="switch"
          checked={isVisible}
          aria-checked={isVisible}
          aria-label={t("visible_named", { name })}
          onChange={(event) => onVisible(event.currentTarget.checked)}
        />
      </label>
      <button
        type="button"
        className={`${itemRow.action} ${styles.action}`}
        data-wide
        data-reads
        onClick={onEdit}
        aria-label={t("edit_named", { name })}
        title={t("edit")}
      >
        <IconPencil size={19} stroke={1.75} />
      </button>
      <button
        type="button"
        className={`${itemRow.action} ${styles.action}`}
        data-danger
        data-wide
        onClick={onRemove}
        aria-label={t("delete_named", { name })}
        title={t("delete")}
      >
        <IconTrash size={19} stroke={1.75} />
      </button>
      <button
        type="button"
        className={`${itemRow.action} ${styles.action}`}
        aria-haspopup="menu"
        onClick={(event) => onMore(event.currentTarget)}
        aria-label={t("menu.more_named", { name })}
        title={t("menu.more")}
      >
        <IconDots size={19} stroke={1.75} />
      </button>
    </span>
  );
}
