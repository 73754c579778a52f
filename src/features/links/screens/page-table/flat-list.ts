import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { BlockNames } from "#features/blocks/screens/block-texts.ts";
import { moveItem } from "#features/routing/screens/items/move-item.ts";
import type { Link } from "../../contract.ts";
import { useUnhealthyLinks } from "../health/health-queries.ts";
import { useStatisticsActions } from "../statistics-actions.ts";
import { type Sort, filterBlocks, filterLinks, isUnfiltered, type LinkFilter } from "./link-filter.ts";
import type { TableSection } from "./table-sections.ts";

export interface HeadingItem {
  readonly kind: "heading";
  readonly key: string;
  /** Undefined for the heading above links without a category. */
  readonly category: Category | undefined;
  /** The number of links and blocks below the heading. */
  readonly count: number;
  readonly blockCount: number;
}

interface LinkItem {
  readonly kind: "link";
  readonly key: string;
  readonly link: Link;
}

interface BlockItem {
  readonly kind: "block";
  readonly key: string;
  readonly block: Block;
}

/** The links and blocks of the page. */
export type PageItem = LinkItem | BlockItem;
export type ListItem = HeadingItem | PageItem;

/** The sections as one list, each category's heading before its items. Without categories, there are no headings. */
export function toListItems(
  entries: readonly PageItem[],
  categories: readonly Category[],
  isEmptyShown: boolean,
): ListItem[] {
  const groups = new Map<string | null, PageItem[]>([null, ...categories.map(({ _id }) => _id)].map((id) => [id, []]));
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
function getEntry(entry: PageItem): Link | Block {
  return entry.kind === "link" ? entry.link : entry.block;
}

function getCounts(entries: readonly PageItem[]): Pick<HeadingItem, "count" | "blockCount"> {
  return { count: entries.length, blockCount: entries.filter(({ kind }) => kind === "block").length };
}

/** Converts a list to sections: an item belongs to the heading above it; items above all headings have no category. */
export function readTableSections(items: readonly ListItem[]): TableSection[] {
  const sections: { category: string | null; ids: string[] }[] = [{ category: null, ids: [] }];
  for (const item of items) {
    const isFirst = item.kind === "heading" && item.category === undefined;
    if (isFirst) continue;
    if (item.kind === "heading") sections.push({ category: item.category?._id ?? null, ids: [] });
    else sections.at(-1)?.ids.push(item.key);
  }
  return sections;
}

/** The list after a drop: the item is in its new position and belongs to the heading above it. */
export function moveListItem(items: readonly ListItem[], from: number, to: number): ListItem[] {
  const isAboveAll = to === 0 && items[0]?.kind === "heading";
  return withCounts(moveItem(items, from, isAboveAll ? 1 : to));
}

/** The list reordered by sections. */
export function orderBySections(items: readonly ListItem[], sections: readonly TableSection[]): ListItem[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return sections.flatMap(({ category, ids }) =>
    [`heading ${category ?? "none"}`, ...ids].flatMap((key) => byKey.get(key) ?? []),
  );
}

function withCounts(items: readonly ListItem[]): ListItem[] {
  const entries = new Map(items.flatMap((item) => (item.kind === "heading" ? [] : [[item.key, item]])));
  const own = new Map(
    readTableSections(items).map(({ category, ids }) => [
      category,
      getCounts(ids.flatMap((id) => entries.get(id) ?? [])),
    ]),
  );
  return items.map((item) => {
    if (item.kind !== "heading") return item;
    const counts = own.get(item.category?._id ?? null) ?? getCounts([]);
    return counts.count === item.count && counts.blockCount === item.blockCount ? item : { ...item, ...counts };
  });
}

interface ListPosition {
  /** The position within the category, counted from one. */
  readonly position: number;
  readonly count: number;
  readonly heading: HeadingItem | undefined;
}

/** The position of a dropped link, for an announcement. */
export function getPositionAfterMove(items: readonly ListItem[], from: number, to: number): ListPosition {
  const dropped = moveListItem(items, from, to);
  const key = items[from]?.key;
  let heading: HeadingItem | undefined;
  let position = 0;
  for (const item of dropped) {
    if (item.kind === "heading") {
      heading = item;
      position = 0;
      continue;
    }
    position += 1;
    if (item.key === key) break;
  }
  const count = heading?.count ?? dropped.filter(({ kind }) => kind !== "heading").length;
  return { position, count, heading };
}

/** Links and blocks in the order of the page: by sort order within each category, then by id. */
export function mergeInPageOrder(links: readonly Link[], blocks: readonly Block[]): PageItem[] {
  const others = Map.groupBy(blocks, ({ category }) => category);
  const groups = Map.groupBy(links, ({ category }) => category);
  const categories = new Set([...groups.keys(), ...others.keys()]);
  return [...categories].flatMap((category) =>
    mergeBySortOrder(groups.get(category) ?? [], others.get(category) ?? []),
  );
}

/**
 * Merges both lists, keeping the order of each: an optimistic change reorders a list before its numbers are updated.
 */
function mergeBySortOrder(links: readonly Link[], blocks: readonly Block[]): PageItem[] {
  const entries: PageItem[] = [];
  let next = 0;
  const takeBlocks = (isNext: (block: Block) => boolean) => {
    for (let block = blocks[next]; block && isNext(block); block = blocks[++next])
      entries.push({ kind: "block", key: block._id, block });
  };
  for (const link of links) {
    takeBlocks((block) => isBefore(block, link));
    entries.push({ kind: "link", key: link._id, link });
  }
  takeBlocks(() => true);
  return entries;
}

function isBefore(block: Block, link: Link): boolean {
  return block.sort_order < link.sort_order || (block.sort_order === link.sort_order && block._id < link._id);
}

interface SortLookups {
  readonly getName: (entry: PageItem) => string;
  /** Clicks or uses; undefined until loaded. */
  readonly getCount: (entry: PageItem) => number | undefined;
}

/** The entries sorted by a column. */
export function sortPageItems(
  entries: readonly PageItem[],
  sort: Sort,
  language: string,
  lookups: SortLookups,
): readonly PageItem[] {
  const { getName, getCount } = lookups;
  switch (sort) {
    case "own":
      return entries;
    case "name": {
      const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
      return entries.toSorted((one, other) => compare(getName(one), getName(other)));
    }
    case "clicks":
      return entries.toSorted((one, other) => (getCount(other) ?? 0) - (getCount(one) ?? 0));
    case "newest": {
      const getCreatedAt = (entry: PageItem) => Date.parse(getEntry(entry).createdAt);
      return entries.toSorted((one, other) => getCreatedAt(other) - getCreatedAt(one));
    }
  }
}

const NO_CATEGORIES: readonly Category[] = [];

interface EntriesOptions {
  readonly links: readonly Link[];
  readonly blocks: readonly Block[];
  readonly categories: readonly Category[];
}

/** The rows of the table from top to bottom. `isMovable` is true if they are the whole page in its own order. */
export function usePageItems(
  { links, blocks, categories }: EntriesOptions,
  filter: LinkFilter,
  toClicks: (id: string) => number | undefined,
  { getName, getKind }: BlockNames,
): { items: readonly ListItem[]; isMovable: boolean } {
  const { i18n } = useTranslation("links");
  const { language } = i18n;
  const unhealthy = useUnhealthyLinks();
  const figures = useStatisticsActions();
  const isOwnOrder = filter.sort === "own";
  const isMovable = isOwnOrder && isUnfiltered(filter);
  const items = useMemo(() => {
    const own = mergeInPageOrder(filterLinks(links, filter, unhealthy), filterBlocks(blocks, filter, getKind));
    const found = sortPageItems(own, filter.sort, language, {
      getName: (entry: PageItem) => (entry.kind === "link" ? entry.link.name : getName(entry.block)),
      getCount: (entry: PageItem) => (entry.kind === "link" ? toClicks(entry.key) : figures?.ofBlock(entry.key)?.uses),
    });
    return toListItems(found, isOwnOrder ? categories : NO_CATEGORIES, isMovable);
  }, [
    links,
    blocks,
    unhealthy,
    categories,
    filter,
    language,
    toClicks,
    figures,
    getName,
    getKind,
    isOwnOrder,
    isMovable,
  ]);
  return { items, isMovable };
}
