import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_MS } from "#base/time.ts";
import { useReportSaved, useSavedItem } from "#features/blocks/screens/saved-item.ts";
import type { ListItem } from "./flat-list.ts";

/** The duration of the animation of `data-arrived` rows. */
const HIGHLIGHT_MS = 4 * SECOND_MS;

interface HighlightOptions {
  readonly items: readonly ListItem[];
  readonly getName: (item: ListItem) => string;
  /** Clears the filter; undefined if no row is hidden. */
  readonly showAll: (() => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

/** Scrolls to the item that was just saved, and briefly returns the row to highlight and the text to announce. */
export function useSavedHighlight({ items, getName, showAll, scrollTo }: HighlightOptions) {
  const { t } = useTranslation("links");
  const savedItem = useSavedItem();
  const reportSaved = useReportSaved();
  const isOf = ({ key }: ListItem) => key === savedItem?.id || key === `heading ${savedItem?.id}`;
  const index = savedItem ? items.findIndex(isOf) : -1;
  const isHidden = savedItem?.isNew === true && index < 0;
  const isThere = index >= 0;
  const place = useRef(index);
  useEffect(() => {
    place.current = index;
  });
  useEffect(() => {
    if (isHidden) showAll?.();
  }, [isHidden, showAll]);
  useEffect(() => {
    if (!savedItem || !isThere) return;
    scrollTo(place.current);
    const timer = setTimeout(() => reportSaved(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [savedItem, isThere, scrollTo, reportSaved]);

  const item = items[index];
  if (!savedItem || !item) return undefined;
  const name = getName(item);
  return { key: item.key, text: savedItem.isNew ? t("saved_item.added", { name }) : t("saved_item.saved", { name }) };
}
