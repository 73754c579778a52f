import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import { useTranslation } from "react-i18next";
import type { Link } from "../contract.ts";

/** What a screen reader hears while a link is moved. */
export function useDragTexts(links: readonly Link[]) {
  const { t } = useTranslation("links");
  const nameOf = (id: string) => links.find((link) => link._id === id)?.name ?? "";
  const count = links.length;
  return {
    dragHandleUsageInstructions: t("drag.instructions"),
    onDragStart(start: DragStart, { announce }: ResponderProvided) {
      announce(t("drag.lifted", { name: nameOf(start.draggableId), place: start.source.index + 1, count }));
    },
    onDragUpdate(update: DragUpdate, { announce }: ResponderProvided) {
      if (update.destination) announce(t("drag.moved", { place: update.destination.index + 1, count }));
    },
    onDragEnd(result: DropResult, { announce }: ResponderProvided) {
      const name = nameOf(result.draggableId);
      if (result.reason === "DROP" && result.destination)
        announce(t("drag.dropped", { name, place: result.destination.index + 1, count }));
      else announce(t("drag.cancelled", { name }));
    },
  };
}
