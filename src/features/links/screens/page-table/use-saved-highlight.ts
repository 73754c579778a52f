import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_MS } from "#base/time.ts";
import { useReportSaved, useSavedItem } from "#features/blocks/screens/page-items.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { ListItem } from "./flat-list.ts";

/** The duration of the animation of `data-arrived` rows. */
export const HIGHLIGHT_MS = 4 * SECOND_MS;

interface HighlightOptions {
  readonly items: readonly ListItem[];
  readonly nameOfBlock: (block: Block) => string;
  /** Clears the filter; undefined if no row is hidden. */
  readonly showAll: (() => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

/** Scrolls to the item that was just saved. For a moment, returns the row to highlight and the text to announce. */
export function useSavedHighlight({ items, nameOfBlock, showAll, scrollTo }: HighlightOptions) {
  const { t } = useTranslation("links");
  const savedItem = useSavedItem();
  const reportSaved = useReportSaved();
  const isSavedItem = ({ key }: ListItem) => key === savedItem?.id || key === `heading ${savedItem?.id}`;
  const index = savedItem ? items.findIndex(isSavedItem) : -1;
  const isHidden = savedItem?.isNew === true && index < 0;
  const isListed = index >= 0;
  const canShowAll = showAll !== undefined;
  const reveal = useEffectEvent(() => showAll?.());
  const scroll = useEffectEvent(() => scrollTo(index));
  useEffect(() => {
    if (isHidden && canShowAll) reveal();
  }, [isHidden, canShowAll]);
  useEffect(() => {
    if (!savedItem || !isListed) return;
    scroll();
    const timer = setTimeout(() => reportSaved(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [savedItem, isListed, reportSaved]);

  const item = items[index];
  if (!savedItem || !item) return undefined;
  const own = item.kind === "link" ? item.link.name : item.kind === "heading" ? item.category?.name : undefined;
  const name = item.kind === "block" ? nameOfBlock(item.block) : (own ?? "");
  return { key: item.key, text: savedItem.isNew ? t("saved_item.added", { name }) : t("saved_item.saved", { name }) };
}
