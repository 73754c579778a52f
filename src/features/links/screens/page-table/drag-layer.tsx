import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DroppableProvided,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from "react";
import { SECOND_MS } from "#base/time.ts";
import { useNonce } from "#ui/nonce.ts";
import type { ListItem } from "./flat-list.ts";
import type { useDragTexts } from "./use-drag-texts.ts";

// the library's development checks fail here: rows are rendered as its siblings and get their drag props late
Object.assign(globalThis, { "__@hello-pangea/dnd-disable-dev-warnings": true });

export type RowDragProps = DraggableProvided;
export type ListDragProps = DroppableProvided["droppableProps"];

export interface DragLayerProps {
  readonly items: readonly ListItem[];
  /** The indexes of the rendered rows. */
  readonly indexes: readonly number[];
  readonly rows: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLElement | null>;
  readonly texts: ReturnType<typeof useDragTexts>["dragging"];
  readonly onDrop: (from: number, to: number) => void;
  readonly renderDragged: (index: number, rowDrag: RowDragProps) => ReactNode;
  /** Passes the drag props of the row with this key; undefined once it can no longer be dragged. */
  readonly onRowDrag: (key: string, rowDrag: RowDragProps | undefined) => void;
  /** Passes the drag props of the list, and the key of the row that is being dragged. */
  readonly onListDrag: (listDrag: ListDragProps | undefined, draggedKey: string | undefined) => void;
}

/** Makes existing rows draggable from a sibling; wrapping them would remount every row. */
export function DragLayer(props: DragLayerProps) {
  const { items, indexes, rows, table, texts, onDrop, renderDragged, onRowDrag, onListDrag } = props;
  const nonce = useNonce();
  function end(result: DropResult, provided: ResponderProvided) {
    texts.onDragEnd(result, provided);
    if (result.reason === "DROP" && result.destination) onDrop(result.source.index, result.destination.index);
  }
  return (
    <DragDropContext {...texts} onDragEnd={end} {...(nonce ? { nonce } : {})}>
      <Droppable
        droppableId="links"
        mode="virtual"
        // inside the table, since a row is valid only within one
        getContainerForClone={() => table.current ?? document.body}
        renderClone={(rowDrag, { dropAnimation }, { source }) => (
          <>
            {renderDragged(source.index, rowDrag)}
            <DropTimeout durationMs={dropAnimation && dropAnimation.duration * SECOND_MS} />
          </>
        )}
      >
        {({ innerRef, droppableProps }, { draggingFromThisWith }) => (
          <>
            <ListDragBridge
              rows={rows}
              innerRef={innerRef}
              listDrag={droppableProps}
              draggedKey={draggingFromThisWith ?? undefined}
              onListDrag={onListDrag}
            />
            {indexes.map((index) => {
              const item = items[index];
              if (!item) return null;
              return (
                // headings must shift when rows are dragged, but they cannot be dragged: their menu moves them
                <Draggable key={item.key} draggableId={item.key} index={index} isDragDisabled={item.kind === "heading"}>
                  {(rowDrag) => <RowDragBridge id={item.key} rowDrag={rowDrag} onRowDrag={onRowDrag} />}
                </Draggable>
              );
            })}
          </>
        )}
      </Droppable>
    </DragDropContext>
  );
}

/** How long the end of the drop animation may be late. */
const DROP_GRACE_MS = 200;

/**
 * Ends a drop whose animation never does. The library waits for a CSS transition, but the browser runs none if the row
 * was moved and dropped again between two frames.
 */
function DropTimeout({ durationMs }: { readonly durationMs: number | null | undefined }) {
  useEffect(() => {
    if (durationMs === null || durationMs === undefined) return;
    // the library also ends the animation as soon as anything scrolls; repeated, since it listens only from the next
    // frame on
    const timer = setInterval(() => dispatchEvent(new Event("scroll")), durationMs + DROP_GRACE_MS);
    return () => clearInterval(timer);
  }, [durationMs]);
  return null;
}

interface ListDragBridgeProps extends Pick<DragLayerProps, "rows" | "onListDrag"> {
  readonly innerRef: DroppableProvided["innerRef"];
  readonly listDrag: ListDragProps;
  readonly draggedKey: string | undefined;
}

function ListDragBridge({ rows, innerRef, listDrag, draggedKey, onListDrag }: ListDragBridgeProps) {
  useLayoutEffect(() => innerRef(rows.current), [innerRef, rows]);
  useLayoutEffect(() => onListDrag(listDrag, draggedKey), [listDrag, draggedKey, onListDrag]);
  useLayoutEffect(() => () => onListDrag(undefined, undefined), [onListDrag]);
  return null;
}

interface RowDragBridgeProps extends Pick<DragLayerProps, "onRowDrag"> {
  readonly id: string;
  readonly rowDrag: RowDragProps;
}

function RowDragBridge({ id, rowDrag, onRowDrag }: RowDragBridgeProps) {
  useLayoutEffect(() => onRowDrag(id, rowDrag), [id, rowDrag, onRowDrag]);
  useLayoutEffect(() => () => onRowDrag(id, undefined), [id, onRowDrag]);
  return null;
}
