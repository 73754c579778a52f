import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";

export const DRAG_INSTRUCTIONS = "links-drag-instructions";

/** The handle until the drag library is loaded: same attributes, same announcement. */
export const idleHandle = (id: string) => ({
  "data-rfd-drag-handle-draggable-id": id,
  role: "button",
  tabIndex: 0,
  draggable: false,
});

/**
 * With our own instructions: those of the library load later, and a description must not change under a screen reader.
 */
export const handleProps = (id: string, given: DraggableProvidedDragHandleProps | null | undefined) => ({
  ...idleHandle(id),
  ...given,
  "aria-describedby": DRAG_INSTRUCTIONS,
});
