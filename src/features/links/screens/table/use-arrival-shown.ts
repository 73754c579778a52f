import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_MS } from "#base/time.ts";
import { reportArrival, useArrival } from "../arrival.ts";
import type { ListItem } from "./flat-list.ts";

/** As long as the animation of `data-arrived` rows takes. */
const HIGHLIGHT_MS = 4 * SECOND_MS;

interface Shown {
  readonly key: string;
  readonly text: string;
}

interface ArrivalOptions {
  readonly items: readonly ListItem[];
  readonly nameOf: (item: ListItem) => string;
  /** Shows all rows again; undefined where none is hidden. */
  readonly showAll: (() => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

/** Scrolls to what was just saved, and returns which row to highlight and what to say about it, for a moment. */
export function useArrivalShown({ items, nameOf, showAll, scrollTo }: ArrivalOptions): Shown | undefined {
  const { t } = useTranslation("links");
  const arrival = useArrival();
  const isOf = ({ key }: ListItem) => key === arrival?.id || key === `heading ${arrival?.id}`;
  const index = arrival ? items.findIndex(isOf) : -1;
  const isHidden = arrival?.isNew === true && index < 0;
  const isThere = index >= 0;
  const place = useRef(index);
  useEffect(() => {
    place.current = index;
  });
  useEffect(() => {
    if (isHidden) showAll?.();
  }, [isHidden, showAll]);
  useEffect(() => {
    if (!arrival || !isThere) return;
    scrollTo(place.current);
    const timer = setTimeout(() => reportArrival(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [arrival, isThere, scrollTo]);

  const item = items[index];
  if (!arrival || !item) return undefined;
  const name = nameOf(item);
  return { key: item.key, text: arrival.isNew ? t("arrived.added", { name }) : t("arrived.saved", { name }) };
}
