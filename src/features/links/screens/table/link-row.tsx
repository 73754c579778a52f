import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import { handleProps } from "./drag-handle.ts";
import type { RowDragProps } from "./drag-layer.tsx";
import { LinkCells } from "./link-cells.tsx";
import styles from "#features/blocks/screens/row/row.module.css";

export interface LinkRowProps {
  readonly link: Link;
  readonly index: number;
  /** The offset from the top of the list, in pixels. */
  readonly top: number;
  readonly height: number;
  /** It was just saved. */
  readonly isHighlighted: boolean;
  readonly isMovable: boolean;
  /** The drag props; undefined until the drag library is loaded. */
  readonly rowDrag: RowDragProps | undefined;
  readonly isSelected: boolean;
  readonly clicks: number | undefined;
}

/** Memoised, since the list renders on every scroll step while its rows seldom change. */
export const LinkRow = memo(function LinkRow({ index, top, height, ...shown }: LinkRowProps) {
  return <Row {...shown} rowIndex={index} style={{ top, height }} isDragging={false} />;
});

interface RowProps {
  readonly link: Link;
  readonly rowIndex: number;
  readonly style: CSSProperties;
  readonly isMovable: boolean;
  readonly rowDrag: RowDragProps | undefined;
  readonly isDragging: boolean;
  readonly isSelected: boolean;
  readonly clicks: number | undefined;
  readonly isHighlighted?: boolean;
}

/** The row of a link, in the list or while it is dragged. */
export function Row({
  link,
  rowIndex,
  style,
  isMovable,
  rowDrag,
  isDragging,
  isSelected,
  clicks,
  isHighlighted,
}: RowProps) {
  const { t } = useTranslation("links");
  return (
    <div
      role="row"
      // counted from one, after the row of column headings
      aria-rowindex={rowIndex + 2}
      ref={rowDrag?.innerRef}
      {...rowDrag?.draggableProps}
      style={{ ...rowDrag?.draggableProps.style, ...style }}
      className={styles.row}
      data-link={link._id}
      data-dragging={isDragging || undefined}
      data-selected={isSelected || undefined}
      data-arrived={isHighlighted || undefined}
      data-archived={link.archived || undefined}
    >
      <LinkCells
        link={link}
        isSelected={isSelected}
        clicks={clicks}
        handle={
          isMovable
            ? {
                ...handleProps(link._id, rowDrag?.dragHandleProps),
                "aria-label": t("drag.handle", { name: link.name }),
              }
            : undefined
        }
      />
    </div>
  );
}
