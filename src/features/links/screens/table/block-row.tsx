import { type CSSProperties, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import { useLinkFigures } from "../link-figures.ts";
import { handleProps } from "./drag-handle.ts";
import type { RowDragProps } from "./drag-layer.tsx";
import { HandleCell } from "./handle-cell.tsx";
import styles from "#features/blocks/screens/row/row.module.css";
import { useRowActions } from "./row-actions.ts";

const BlockCells = lazily(() => import("#features/blocks/screens/row/block-cells.tsx").then((file) => file.BlockCells));

interface ShownBlock {
  readonly block: Block;
  readonly name: string;
  readonly isMovable: boolean;
  /** The drag props; undefined until the drag library is loaded. */
  readonly rowDrag: RowDragProps | undefined;
}

interface BlockRowProps extends ShownBlock {
  readonly index: number;
  /** The offset from the top of the list, in pixels. */
  readonly top: number;
  readonly height: number;
  /** It was just saved. */
  readonly isHighlighted: boolean;
}

/** Memoised, since the list renders on every scroll step while its rows seldom change. */
export const BlockRow = memo(function BlockRow({ index, top, height, ...shown }: BlockRowProps) {
  return <BlockLine {...shown} rowIndex={index} style={{ top, height }} isDragging={false} />;
});

interface BlockLineProps extends ShownBlock {
  readonly rowIndex: number;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
  readonly isHighlighted?: boolean;
}

/** The row of a block, in the list or while it is dragged. */
export function BlockLine({
  block,
  name,
  rowIndex,
  style,
  isMovable,
  rowDrag,
  isDragging,
  isHighlighted,
}: BlockLineProps) {
  const { t } = useTranslation("links");
  const actions = useRowActions();
  const figures = useLinkFigures()?.ofBlock(block._id);
  const { _id, archived } = block;
  return (
    <div
      role="row"
      // counted from one, after the row of column headings
      aria-rowindex={rowIndex + 2}
      ref={rowDrag?.innerRef}
      {...rowDrag?.draggableProps}
      style={{ ...rowDrag?.draggableProps.style, ...style }}
      className={styles.row}
      data-block={_id}
      data-dragging={isDragging || undefined}
      data-arrived={isHighlighted || undefined}
      data-archived={archived || undefined}
    >
      <HandleCell
        handle={
          isMovable
            ? { ...handleProps(_id, rowDrag?.dragHandleProps), "aria-label": t("drag.handle", { name }) }
            : undefined
        }
      />
      <span role="cell" className={styles.selectCell} />
      <Suspense fallback={<span role="cell">{name}</span>}>
        <BlockCells block={block} name={name} actions={actions} figures={figures} />
      </Suspense>
    </div>
  );
}
