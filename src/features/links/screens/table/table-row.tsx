import type { DraggableProvided } from "@hello-pangea/dnd";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import type { HTMLAttributes, TouchEvent as ReactTouchEvent } from "react";
import { useTranslation } from "react-i18next";
import styles from "#features/blocks/screens/row/row.module.css";

/** The drag props of a row; undefined until the drag library is loaded. */
export type RowDrag = DraggableProvided | undefined;

/** Where a row is, in the list or while it is dragged. */
export interface RowPlace {
  readonly index: number;
  /** The offset from the top of the list, in pixels; undefined while it is dragged. */
  readonly top?: number;
  readonly height: number;
  readonly rowDrag: RowDrag;
  /** It was just saved. */
  readonly isHighlighted?: boolean;
}

/** A row of the table. Further attributes, such as `data-link`, are its own. */
export function TableRow({
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
export function HandleCell({ id, name, isMovable, rowDrag }: HandleCellProps) {
  const { t } = useTranslation("links");
  return (
    <span role="cell" className={styles.handleCell}>
      {isMovable ? (
        <span
          // until the drag library is loaded: same attributes, same announcement
          data-rfd-drag-handle-draggable-id={id}
          role="button"
          tabIndex={0}
          draggable={false}
          {...rowDrag?.dragHandleProps}
          // our own instructions: those of the library load later, and a description must not change under a screen reader
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
 * Forwards the events of a touch to the window after its row is removed. A touch belongs to the element on which it
 * began. In a virtual list, lifting a row replaces it with a copy, and Chromium then dispatches further events to the
 * removed element only.
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
