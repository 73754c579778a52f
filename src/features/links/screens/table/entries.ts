import type { Block } from "#features/blocks/block-schema.ts";
import type { Link } from "../../contract.ts";
import { type Entry, getEntry } from "./flat-list.ts";
import type { Sort } from "./link-filter.ts";

/**
 * Links and blocks in the order of the page: by sort order within each category, a link before a block of equal order.
 */
export function inOneOrder(links: readonly Link[], blocks: readonly Block[]): Entry[] {
  const others = Map.groupBy(blocks, ({ category }) => category);
  const groups = Map.groupBy(links, ({ category }) => category);
  const categories = new Set([...groups.keys(), ...others.keys()]);
  return [...categories].flatMap((category) => merged(groups.get(category) ?? [], others.get(category) ?? []));
}

/**
 * Merges both lists, keeping the order of each: an optimistic change reorders a list before its numbers are updated.
 */
function merged(links: readonly Link[], blocks: readonly Block[]): Entry[] {
  const entries: Entry[] = [];
  let next = 0;
  const take = (until: number) => {
    for (let block = blocks[next]; block && block.sort_order < until; block = blocks[++next])
      entries.push({ kind: "block", key: block._id, block });
  };
  for (const link of links) {
    take(link.sort_order);
    entries.push({ kind: "link", key: link._id, link });
  }
  take(Number.POSITIVE_INFINITY);
  return entries;
}

interface Known {
  readonly getName: (entry: Entry) => string;
  /** Clicks or uses; undefined until loaded. */
  readonly getCount: (entry: Entry) => number | undefined;
}

/** The entries sorted by a column. */
export function sortEntries(entries: readonly Entry[], sort: Sort, language: string, known: Known): readonly Entry[] {
  const { getName, getCount } = known;
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
      const bornAt = (entry: Entry) => Date.parse(getEntry(entry).createdAt);
      return entries.toSorted((one, other) => bornAt(other) - bornAt(one));
    }
  }
}
