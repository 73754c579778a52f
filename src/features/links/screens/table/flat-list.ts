import type { Link } from "../../contract.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import { moveItem, type Section } from "./table-sections.ts";

export interface HeadingItem {
  readonly kind: "heading";
  readonly key: string;
  /** Undefined above the links that have no category. */
  readonly category: Category | undefined;
  /** The number of links and blocks below it. */
  readonly count: number;
  readonly blockCount: number;
}

export interface LinkItem {
  readonly kind: "link";
  readonly key: string;
  readonly link: Link;
}

export interface BlockItem {
  readonly kind: "block";
  readonly key: string;
  readonly block: Block;
}

/** The links and blocks of the page. */
export type Entry = LinkItem | BlockItem;
export type ListItem = HeadingItem | Entry;

/** The sections as one list, each category's heading before its items. Without categories, there are no headings. */
export function flatten(entries: readonly Entry[], categories: readonly Category[], isEmptyShown: boolean): ListItem[] {
  const groups = new Map<string | null, Entry[]>([null, ...categories.map(({ _id }) => _id)].map((id) => [id, []]));
  for (const entry of entries) (groups.get(getEntry(entry).category) ?? groups.get(null))?.push(entry);
  if (categories.length === 0) return groups.get(null) ?? [];
  return [undefined, ...categories].flatMap((category) => {
    const own = groups.get(category?._id ?? null) ?? [];
    if (own.length === 0 && !isEmptyShown) return [];
    const key = `heading ${category?._id ?? "none"}`;
    return [{ kind: "heading", key, category, ...getCounts(own) }, ...own];
  });
}

/** The link or the block itself. */
export function getEntry(entry: Entry): Link | Block {
  return entry.kind === "link" ? entry.link : entry.block;
}

function getCounts(entries: readonly Entry[]): Pick<HeadingItem, "count" | "blockCount"> {
  return { count: entries.length, blockCount: entries.filter(({ kind }) => kind === "block").length };
}

/** Converts a list to sections: an item belongs to the heading above it; items above all headings have no category. */
export function readSections(items: readonly ListItem[]): Section[] {
  const sections: { category: string | null; ids: string[] }[] = [{ category: null, ids: [] }];
  for (const item of items) {
    const isFirst = item.kind === "heading" && item.category === undefined;
    if (isFirst) continue;
    if (item.kind === "heading") sections.push({ category: item.category?._id ?? null, ids: [] });
    else sections.at(-1)?.ids.push(item.key);
  }
  return sections;
}

/** The list after a drop: the item is in its new place and belongs to the heading above it. */
export function drop(items: readonly ListItem[], from: number, to: number): ListItem[] {
  const isAboveAll = to === 0 && items[0]?.kind === "heading";
  const moved = moveItem(items, from, isAboveAll ? 1 : to);
  return withCounts(moved);
}

/** The list reordered by sections. */
export function rearrange(items: readonly ListItem[], sections: readonly Section[]): ListItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return sections.flatMap(({ category, ids }) =>
    [`heading ${category ?? "none"}`, ...ids].flatMap((key) => byKey.get(key) ?? []),
  );
}

function withCounts(items: readonly ListItem[]): ListItem[] {
  const entries = new Map(items.flatMap((item) => (item.kind === "heading" ? [] : [[item.key, item]])));
  const own = new Map(
    readSections(items).map(({ category, ids }) => [category, getCounts(ids.flatMap((id) => entries.get(id) ?? []))]),
  );
  return items.map((item) => {
    if (item.kind !== "heading") return item;
    const counts = own.get(item.category?._id ?? null) ?? getCounts([]);
    return counts.count === item.count && counts.blockCount === item.blockCount ? item : { ...item, ...counts };
  });
}

export interface Place {
  /** Counted from one, within its category. */
  readonly place: number;
  readonly count: number;
  readonly heading: HeadingItem | undefined;
}

/** The place of a dropped link for an announcement. */
export function placeAfter(items: readonly ListItem[], from: number, to: number): Place {
  const moved = drop(items, from, to);
  const key = items[from]?.key;
  let heading: HeadingItem | undefined;
  let place = 0;
  for (const item of moved) {
    if (item.kind === "heading") {
      heading = item;
      place = 0;
      continue;
    }
    place += 1;
    if (item.key === key) break;
  }
  const count = heading?.count ?? moved.filter(({ kind }) => kind !== "heading").length;
  return { place, count, heading };
}
