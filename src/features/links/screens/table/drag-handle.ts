import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";

export const DRAG_INSTRUCTIONS = "links-drag-instructions";

/** The handle as the drag library makes it, for as long as that is not there: found by the same name, and announced alike. */
export const idleHandle = (id: string) => ({
  "data-rfd-drag-handle-draggable-id": id,
  role: "button",
  tabIndex: 0,
  draggable: false,
});

/** With our own instructions, because those of the library come with it, and a description must not change under a reader. */
export const handleProps = (id: string, given: DraggableProvidedDragHandleProps | null | undefined) => ({
  ...idleHandle(id),
  ...given,
  "aria-describedby": DRAG_INSTRUCTIONS,
});
