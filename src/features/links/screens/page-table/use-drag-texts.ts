import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import { type ListItem, getPositionAfterMove } from "./flat-list.ts";

/** Screen-reader announcements for moving a link or block. */
export function useDragTexts(items: readonly ListItem[], nameOfBlock: (block: Block) => string) {
  const { t } = useTranslation("links");
  const getName = (index: number) => {
    const item = items[index];
    if (item?.kind === "link") return item.link.name;
    return item?.kind === "block" ? nameOfBlock(item.block) : "";
  };
  /** "Position 2 of 5", with the category if there are any. */
  const getPosition = (from: number, to: number) => {
    const { position, count, heading } = getPositionAfterMove(items, from, to);
    if (!heading) return t("drag.position", { position, count });
    return t("drag.position_in", { position, count, category: heading.category?.name ?? t("category.none") });
  };
  return {
    /** For a move by one place, with the menu. */
    toStepText: (from: number, to: number) =>
      t("drag.stepped", { name: getName(from), position: getPosition(from, to) }),
    dragging: {
      dragHandleUsageInstructions: t("drag.instructions"),
      onDragStart({ source: { index } }: DragStart, { announce }: ResponderProvided) {
        announce(t("drag.lifted", { name: getName(index), position: getPosition(index, index) }));
      },
      onDragUpdate({ source, destination }: DragUpdate, { announce }: ResponderProvided) {
        if (destination) announce(t("drag.moved", { position: getPosition(source.index, destination.index) }));
      },
      onDragEnd({ source, destination, reason }: DropResult, { announce }: ResponderProvided) {
        const name = getName(source.index);
        if (reason === "DROP" && destination)
          announce(t("drag.dropped", { name, position: getPosition(source.index, destination.index) }));
        else announce(t("drag.cancelled", { name }));
      },
    },
  };
}
