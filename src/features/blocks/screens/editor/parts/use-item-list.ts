import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { moved } from "#features/routing/screens/targets/move-item.ts";

/** The items of a list while edited. Each keeps its key when it moves, so that its fields keep their state. */
export function useItemList<Item>(
  items: readonly Item[],
  set: (items: readonly Item[]) => void,
  list: RefObject<HTMLElement | null>,
) {
  const { t } = useTranslation("block_editor");
  const [kept, setKeys] = useState<readonly string[]>(() => items.map(newKey));
  const [gone, setGone] = useState<{ readonly item: Item; readonly at: number }>();
  const [dragged, drag] = useState<number>();
  const [over, hover] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  /** The key of the item whose first field takes the focus next. */
  const wanted = useRef<string>(undefined);
  // the items may be replaced from outside
  const keys = kept.length === items.length ? kept : items.map((_, at) => kept[at] ?? `late ${at}`);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const item = list.current?.querySelector(`[data-item="${wanted.current}"]`);
    wanted.current = undefined;
    item?.querySelector<HTMLElement>("[data-field]")?.focus();
  });

  function replace(next: readonly Item[], nextKeys: readonly string[]): void {
    setKeys(nextKeys);
    set(next);
  }
  function insert(at: number, item: Item): string {
    const key = newKey();
    replace(items.toSpliced(at, 0, item), keys.toSpliced(at, 0, key));
    return key;
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= items.length || from === to) return;
    replace(moved(items, from, to), moved(keys, from, to));
    setAnnouncement(t("items.moved", { place: to + 1, count: items.length }));
  }
  return {
    keys,
    count: items.length,
    gone,
    /** Describes a move to screen readers. */
    message: announcement,
    dragged,
    over,
    hover,
    drag(at: number | undefined) {
      drag(at);
      hover(undefined);
    },
    drop(to: number) {
      if (dragged !== undefined) move(dragged, to);
      drag(undefined);
      hover(undefined);
    },
    move,
    add(item: Item) {
      wanted.current = insert(items.length, item);
      setGone(undefined);
    },
    change: (at: number, item: Item) => set(items.with(at, item)),
    remove(at: number) {
      const item = items[at];
      if (item === undefined) return;
      setGone({ item, at });
      replace(items.toSpliced(at, 1), keys.toSpliced(at, 1));
    },
    restore() {
      if (!gone) return;
      wanted.current = insert(gone.at, gone.item);
      setGone(undefined);
    },
  };
}

export type ItemList<Item> = ReturnType<typeof useItemList<Item>>;

function newKey(): string {
  return crypto.randomUUID();
}
