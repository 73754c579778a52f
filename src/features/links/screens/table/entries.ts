import type { Block } from "../../blocks/block-schema.ts";
import type { Link } from "../../contract.ts";
import { type Entry, getEntry } from "./flat-list.ts";
import type { Sort } from "./link-filter.ts";

/** Links and blocks as they lie on the page: in each category by their numbers, a link before a block of the same one. */
export function inOneOrder(links: readonly Link[], blocks: readonly Block[]): Entry[] {
  const others = Map.groupBy(blocks, ({ category }) => category);
  const groups = Map.groupBy(links, ({ category }) => category);
  const categories = new Set([...groups.keys(), ...others.keys()]);
  return [...categories].flatMap((category) => merged(groups.get(category) ?? [], others.get(category) ?? []));
}

/** Both lists in one; each keeps its own order, because a list that was just changed is right before its numbers are. */
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
  /** How often it was clicked or used; undefined while nobody knows. */
  readonly getCount: (entry: Entry) => number | undefined;
}

/** The entries in another order than their own. */
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
