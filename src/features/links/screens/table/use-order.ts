import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReorder } from "../order-queries.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { drop, type ListItem, readSections, rearrange } from "./flat-list.ts";
import { areAlike, moveSection, type Section } from "./table-sections.ts";

interface Order {
  /** The list as saved, or as just dropped. */
  readonly shown: readonly ListItem[];
  readonly onDrop: (from: number, to: number) => void;
  readonly moveCategory: (category: string, by: -1 | 1) => void;
}

/** Moves links and categories optimistically, and rolls back on failure. */
export function useOrder(items: readonly ListItem[]): Order {
  const { t } = useTranslation("links");
  const reorder = useReorder();
  const showFailure = useListFailure();
  // the new order must render in the frame of the drop, before the cache updates
  const [dropped, setDropped] = useState<{ over: readonly ListItem[]; items: readonly ListItem[] }>();
  const shown = dropped?.over === items ? dropped.items : items;

  function save(sections: readonly Section[], before: readonly Section[]) {
    reorder.mutate(
      { sections, before },
      {
        onError: (error) => showFailure(error, t("reorder_failed"), () => save(sections, before)),
        onSettled: () => setDropped(undefined),
      },
    );
  }
  function show(next: readonly ListItem[]) {
    const sections = readSections(next);
    // a drop at its own place changes nothing
    const before = readSections(shown);
    if (areAlike(sections, before)) return;
    setDropped({ over: items, items: next });
    save(sections, before);
  }
  return {
    shown,
    onDrop: (from, to) => show(drop(shown, from, to)),
    moveCategory: (category, by) => show(rearrange(shown, moveSection(readSections(shown), category, by))),
  };
}
