import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DroppableProvided,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import { useNonce } from "#ui/nonce.ts";
import type { ListItem } from "./flat-list.ts";
import type { useDragTexts } from "./use-drag-texts.ts";

// because it looks for rows before they carry what it gives them: they stand beside it, not within
Object.assign(globalThis, { "__@hello-pangea/dnd-disable-dev-warnings": true });

export type Grip = DraggableProvided;
export type Ground = DroppableProvided["droppableProps"];

export interface DragLayerProps {
  readonly items: readonly ListItem[];
  /** The places of the rows that are drawn. */
  readonly indexes: readonly number[];
  readonly rows: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLElement | null>;
  readonly texts: ReturnType<typeof useDragTexts>;
  readonly onDrop: (from: number, to: number) => void;
  readonly renderCarried: (index: number, grip: Grip) => ReactNode;
  /** What the row of this key is to carry; undefined once it is no longer to be dragged. */
  readonly onGrip: (key: string, grip: Grip | undefined) => void;
  /** What the list is to carry, and the key of the row that is carried over it. */
  readonly onGround: (ground: Ground | undefined, carried: string | undefined) => void;
}

/** Makes rows draggable that stand already: beside them, because put around them it would make every row anew. */
export function DragLayer(props: DragLayerProps) {
  const { items, indexes, rows, table, texts, onDrop, renderCarried, onGrip, onGround } = props;
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
        // within the table, because a row belongs to one, also on its way
        getContainerForClone={() => table.current ?? document.body}
        renderClone={(grip, _snapshot, { source }) => renderCarried(source.index, grip)}
      >
        {({ innerRef, droppableProps }, { draggingFromThisWith }) => (
          <>
            <GroundTeller
              rows={rows}
              innerRef={innerRef}
              ground={droppableProps}
              carried={draggingFromThisWith ?? undefined}
              onGround={onGround}
            />
            {indexes.map((index) => {
              const item = items[index];
              if (!item) return null;
              return (
                // because the links around a heading make room by passing it, and its own way is the menu
                <Draggable key={item.key} draggableId={item.key} index={index} isDragDisabled={item.kind === "heading"}>
                  {(grip) => <GripTeller id={item.key} grip={grip} onGrip={onGrip} />}
                </Draggable>
              );
            })}
          </>
        )}
      </Droppable>
    </DragDropContext>
  );
}

interface GroundTellerProps extends Pick<DragLayerProps, "rows" | "onGround"> {
  readonly innerRef: DroppableProvided["innerRef"];
  readonly ground: Ground;
  readonly carried: string | undefined;
}

function GroundTeller({ rows, innerRef, ground, carried, onGround }: GroundTellerProps) {
  useLayoutEffect(() => innerRef(rows.current), [innerRef, rows]);
  useLayoutEffect(() => onGround(ground, carried), [ground, carried, onGround]);
  useLayoutEffect(() => () => onGround(undefined, undefined), [onGround]);
  return null;
}

interface GripTellerProps extends Pick<DragLayerProps, "onGrip"> {
  readonly id: string;
  readonly grip: Grip;
}

function GripTeller({ id, grip, onGrip }: GripTellerProps) {
  useLayoutEffect(() => onGrip(id, grip), [id, grip, onGrip]);
  useLayoutEffect(() => () => onGrip(id, undefined), [id, onGrip]);
  return null;
}
