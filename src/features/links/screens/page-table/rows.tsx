import type { DraggableProvided } from "@hello-pangea/dnd";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { memo, Suspense, type HTMLAttributes, type TouchEvent as ReactTouchEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import itemRow from "#features/blocks/screens/row/item-row.module.css";
import styles from "#features/blocks/screens/row/row.module.css";
import { Disc } from "#ui/disc.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Link } from "../../contract.ts";
import { useStatisticsActions } from "../statistics-actions.ts";
import { columns } from "./columns.ts";
import type { HeadingItem } from "./flat-list.ts";
import headingStyles from "./heading-row.module.css";
import { LinkCells } from "./link-cells.tsx";
import { useRowActions } from "./row-actions.ts";

const BlockCells = lazyWithRetry(() =>
  import("#features/blocks/screens/row/block-cells.tsx").then((file) => file.BlockCells),
);

// Rows are memoised, since the list renders on every scroll step while rows rarely change.

interface LinkRowProps extends RowPlace {
  readonly link: Link;
  readonly isMovable: boolean;
  readonly isSelected: boolean;
  /** Undefined until loaded. */
  readonly clicks: number | undefined;
}

/** The row of a link. */
export const LinkListRow = memo(function LinkListRow({ link, isMovable, isSelected, clicks, ...place }: LinkRowProps) {
  return (
    <TableRow
      {...place}
      className={`${itemRow.row} ${styles.row}`}
      data-link={link._id}
      data-selected={isSelected || undefined}
      data-archived={link.archived || undefined}
    >
      <HandleCell id={link._id} name={link.name} isMovable={isMovable} rowDrag={place.rowDrag} />
      <LinkCells link={link} isSelected={isSelected} clicks={clicks} />
    </TableRow>
  );
});

interface BlockRowProps extends RowPlace {
  readonly block: Block;
  readonly name: string;
  readonly isMovable: boolean;
}

/** The row of a block. */
export const BlockRow = memo(function BlockRow({ block, name, isMovable, ...place }: BlockRowProps) {
  const actions = useRowActions();
  const { _id, archived } = block;
  const figures = useStatisticsActions()?.ofBlock(_id);
  return (
    <TableRow
      {...place}
      className={`${itemRow.row} ${styles.row}`}
      data-block={_id}
      data-archived={archived || undefined}
    >
      <HandleCell id={_id} name={name} isMovable={isMovable} rowDrag={place.rowDrag} />
      <span role="cell" className={styles.selectCell} />
      <Suspense fallback={<WaitingCell name={name} />}>
        <BlockCells block={block} name={name} actions={actions} figures={figures} />
      </Suspense>
    </TableRow>
  );
});

/** A placeholder that shows the name in its final position until the code of blocks is loaded. */
function WaitingCell({ name }: { readonly name: string }) {
  return (
    <span role="cell" className={styles.nameCell}>
      <Disc>{null}</Disc>
      <span className={styles.words}>
        <span className={styles.blockName}>
          <span className={styles.twoLines}>{name}</span>
        </span>
      </span>
    </span>
  );
}

/** The heading of a category; links dropped below it join the category. */
export const HeadingRow = memo(function HeadingRow({ item, ...place }: RowPlace & { readonly item: HeadingItem }) {
  const { t } = useTranslation("links");
  const { openHeadingMenu } = useRowActions();
  const { category, count, blockCount } = item;
  const name = category?.name ?? t("category.none");
  return (
    <TableRow {...place} className={headingStyles.row}>
      <span role="cell" aria-colspan={columns.length} className={headingStyles.cell}>
        <span className={headingStyles.line}>
          <IconFolder size={18} stroke={1.75} aria-hidden data-none={category ? undefined : true} />
          <h3 className={headingStyles.name}>{name}</h3>
          <span className={headingStyles.count}>
            {blockCount > 0 ? t("category.items", { count }) : t("category.count", { count })}
          </span>
          {category && (
            <button
              type="button"
              className={headingStyles.more}
              aria-haspopup="menu"
              aria-label={t("menu.more_named", { name })}
              title={t("menu.more")}
              onClick={(event) => openHeadingMenu(category, event.currentTarget)}
            >
              <IconDots size={19} stroke={1.75} />
            </button>
          )}
        </span>
        {count === 0 && <span className={headingStyles.hint}>{t("category.empty")}</span>}
      </span>
    </TableRow>
  );
});

/** The drag props of a row; undefined until the drag library is loaded. */
type RowDrag = DraggableProvided | undefined;

/** The position of a row in the list or while it is dragged. */
export interface RowPlace {
  readonly index: number;
  /** The offset from the top of the list, in pixels; undefined while it is dragged. */
  readonly top?: number;
  readonly height: number;
  readonly rowDrag: RowDrag;
  /** True if the item was just saved. */
  readonly isHighlighted?: boolean;
}

/** A row of the table. It accepts further attributes, such as `data-link`. */
function TableRow({
  index,
  top,
  height,
  rowDrag,
  isHighlighted,
  ...attributes
}: RowPlace & HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      role="row"
      // counted from one, after the row of column headings
      aria-rowindex={index + 2}
      ref={rowDrag?.innerRef}
      {...rowDrag?.draggableProps}
      style={{ ...rowDrag?.draggableProps.style, ...(top !== undefined && { top }), height }}
      data-dragging={top === undefined || undefined}
      data-arrived={isHighlighted || undefined}
      {...attributes}
    />
  );
}

export const DRAG_INSTRUCTIONS = "links-drag-instructions";

interface HandleCellProps {
  readonly id: string;
  readonly name: string;
  readonly isMovable: boolean;
  readonly rowDrag: RowDrag;
}

/** The drag handle of a row. */
function HandleCell({ id, name, isMovable, rowDrag }: HandleCellProps) {
  const { t } = useTranslation("links");
  return (
    <span role="cell" className={styles.handleCell}>
      {isMovable ? (
        <span
          // placeholders until the drag library is loaded: same attributes, same announcement
          data-rfd-drag-handle-draggable-id={id}
          role="button"
          tabIndex={0}
          draggable={false}
          {...rowDrag?.dragHandleProps}
          // the library's own instructions load later, and a description must not change under a screen reader
          aria-describedby={DRAG_INSTRUCTIONS}
          aria-label={t("drag.handle", { name })}
          className={styles.handle}
          onTouchStart={forwardTouch}
        >
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      ) : (
        <span className={styles.handle} data-off>
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </span>
      )}
    </span>
  );
}

const KINDS = ["touchmove", "touchend", "touchcancel"] as const;

/**
 * Forwards the events of a touch to the window after its row is removed. Touch events are dispatched to the element on
 * which the touch began. In a virtual list, lifting a row replaces it with a copy, so Chromium dispatches further
 * events only to the removed element.
 */
function forwardTouch({ nativeEvent: { target } }: ReactTouchEvent): void {
  if (!(target instanceof Element)) return;
  const pass = (event: TouchEvent) => {
    if (target.isConnected) {
      if (event.type !== "touchmove") stop();
      return;
    }
    const { type, touches, targetTouches, changedTouches } = event;
    const copy = new TouchEvent(type, {
      cancelable: true,
      touches: [...touches],
      targetTouches: [...targetTouches],
      changedTouches: [...changedTouches],
    });
    if (!window.dispatchEvent(copy)) event.preventDefault();
    if (type !== "touchmove") stop();
  };
  const stop = () => {
    for (const kind of KINDS) target.removeEventListener(kind, pass as EventListener);
  };
  // not passive: a drag must not scroll as well
  for (const kind of KINDS) target.addEventListener(kind, pass as EventListener, { passive: false });
}
