import IconDots from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { RowDragProps } from "./drag-layer.tsx";
import type { HeadingItem } from "./flat-list.ts";
import styles from "./heading-row.module.css";
import { useRowActions } from "./row-actions.ts";

interface HeadingRowProps {
  readonly item: HeadingItem;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly rowDrag: RowDragProps | undefined;
  readonly isHighlighted: boolean;
}

/** The heading of a category; links dropped below it join the category. */
export const HeadingRow = memo(function HeadingRow({
  item,
  index,
  top,
  height,
  rowDrag,
  isHighlighted,
}: HeadingRowProps) {
  const { t } = useTranslation("links");
  const { openHeadingMenu } = useRowActions();
  const { category, count, blockCount } = item;
  const name = category?.name ?? t("category.none");
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      ref={rowDrag?.innerRef}
      {...rowDrag?.draggableProps}
      style={{ ...rowDrag?.draggableProps.style, top, height }}
      className={styles.row}
      data-arrived={isHighlighted || undefined}
    >
      <span role="cell" aria-colspan={8} className={styles.cell}>
        <span className={styles.line}>
          <IconFolder size={18} stroke={1.75} aria-hidden data-none={category ? undefined : true} />
          <h3 className={styles.name}>{name}</h3>
          <span className={styles.count}>
            {blockCount > 0 ? t("category.items", { count }) : t("category.count", { count })}
          </span>
          {category && (
            <button
              type="button"
              className={styles.more}
              aria-haspopup="menu"
              aria-label={t("menu.more_named", { name })}
              title={t("menu.more")}
              onClick={(event) => openHeadingMenu(category, event.currentTarget)}
            >
              <IconDots size={19} stroke={1.75} />
            </button>
          )}
        </span>
        {count === 0 && <span className={styles.hint}>{t("category.empty")}</span>}
      </span>
    </div>
  );
});
