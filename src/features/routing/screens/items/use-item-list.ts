import { newId } from "#base/ids.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { moveItem } from "./move-item.ts";

interface ListOptions<Item> {
  readonly items: readonly Item[];
  readonly set: (items: readonly Item[]) => void;
  /** Describes a move to screen readers. `position` is the new position, from 1, among `count` items. */
  readonly toMoveText: (position: number, count: number) => string;
  /** The rendered list. Needed if an added or restored item takes the focus. */
  readonly rows?: RefObject<HTMLElement | null>;
}

/** The items of an editable list. Each keeps its key when it moves, so that its fields keep their state. */
export function useItemList<Item>({ items, set, toMoveText, rows }: ListOptions<Item>) {
  const [storedKeys, setKeys] = useState<readonly string[]>(() => items.map(() => newId()));
  const [removedItem, setRemovedItem] = useState<{ readonly item: Item; readonly index: number }>();
  const [dragged, setDragged] = useState<number>();
  const [over, hover] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  /** The key of the item whose first field takes the focus next. */
  const keyToFocus = useRef<string>(undefined);
  // the parent may also replace the items
  const keys =
    storedKeys.length === items.length ? storedKeys : items.map((_, index) => storedKeys[index] ?? `late ${index}`);

  useEffect(() => {
    if (keyToFocus.current === undefined) return;
    const item = rows?.current?.querySelector(`[data-item="${keyToFocus.current}"]`);
    keyToFocus.current = undefined;
    item?.querySelector<HTMLElement>("[data-field]")?.focus();
  });

  function replace(next: readonly Item[], nextKeys: readonly string[]): void {
    setKeys(nextKeys);
    set(next);
  }
  function insert(index: number, item: Item): void {
    const key = newId();
    replace(items.toSpliced(index, 0, item), keys.toSpliced(index, 0, key));
    keyToFocus.current = key;
    setRemovedItem(undefined);
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= items.length || from === to) return;
    replace(moveItem(items, from, to), moveItem(keys, from, to));
    setAnnouncement(toMoveText(to + 1, items.length));
  }
  function drag(index: number | undefined): void {
    setDragged(index);
    hover(undefined);
  }
  return {
    keys,
    count: items.length,
    /** The item that was just removed. */
    removedItem,
    /** Describes a move to screen readers. */
    message: announcement,
    dragged,
    over,
    hover,
    drag,
    drop(to: number) {
      if (dragged !== undefined) move(dragged, to);
      drag(undefined);
    },
    move,
    insert,
    add: (item: Item) => insert(items.length, item),
    change: (index: number, item: Item) => set(items.with(index, item)),
    remove(index: number) {
      const item = items[index];
      if (item === undefined) return;
      setRemovedItem({ item, index });
      replace(items.toSpliced(index, 1), keys.toSpliced(index, 1));
    },
    restore() {
      if (removedItem) insert(removedItem.index, removedItem.item);
    },
  };
}

/** The list without the parts that depend on the type of its items. */
export type ItemList = Omit<ReturnType<typeof useItemList<unknown>>, "insert" | "add" | "change">;
