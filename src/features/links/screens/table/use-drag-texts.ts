import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import { type ListItem, placeAfter } from "./flat-list.ts";

/** Screen-reader announcements for moving a link or block. */
export function useDragTexts(items: readonly ListItem[], nameOfBlock: (block: Block) => string) {
  const { t } = useTranslation("links");
  const getName = (index: number) => {
    const item = items[index];
    if (item?.kind === "link") return item.link.name;
    return item?.kind === "block" ? nameOfBlock(item.block) : "";
  };
  /** "Place 2 of 5", with the category if there are any. */
  const getPlace = (from: number, to: number) => {
    const { place, count, heading } = placeAfter(items, from, to);
    if (!heading) return t("drag.place", { place, count });
    return t("drag.place_in", { place, count, category: heading.category?.name ?? t("category.none") });
  };
  return {
    dragHandleUsageInstructions: t("drag.instructions"),
    onDragStart({ source: { index } }: DragStart, { announce }: ResponderProvided) {
      announce(t("drag.lifted", { name: getName(index), place: getPlace(index, index) }));
    },
    onDragUpdate({ source, destination }: DragUpdate, { announce }: ResponderProvided) {
      if (destination) announce(t("drag.moved", { place: getPlace(source.index, destination.index) }));
    },
    onDragEnd({ source, destination, reason }: DropResult, { announce }: ResponderProvided) {
      const name = getName(source.index);
      if (reason === "DROP" && destination)
        announce(t("drag.dropped", { name, place: getPlace(source.index, destination.index) }));
      else announce(t("drag.cancelled", { name }));
    },
  };
}
