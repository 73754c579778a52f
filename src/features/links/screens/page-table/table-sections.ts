import type { Link } from "../../contract.ts";
import { moveItem } from "#features/routing/screens/items/move-item.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";

/** A section of the page: the links and blocks of one category, or those without one (`null`), in order. */
export interface TableSection {
  readonly category: string | null;
  readonly ids: readonly string[];
}

type Placed = Pick<Link, "_id" | "category" | "sort_order" | "version">;

/**
 * Links, or blocks, in the order of the sections, with their category and sort_order. Items that no section lists keep
 * their order, at the end.
 */
export function applyTableSections<Item extends Placed>(
  items: readonly Item[],
  sections: readonly TableSection[],
): Item[] {
  const remaining = new Map(items.map((item) => [item._id, item]));
  const placed = sections.flatMap(({ category, ids }) =>
    ids.flatMap((id, index) => {
      const item = remaining.get(id);
      remaining.delete(id);
      if (!item) return [];
      const here = { ...item, category, sort_order: (index + 1) * SORT_ORDER_STEP };
      // the server bumps the version when the category changes, and an editor must send the current version
      return item.category === category ? here : { ...here, version: item.version + 1 };
    }),
  );
  return [...placed, ...remaining.values()];
}

/** The sections with one category moved up (-1) or down (1); items without category stay first. */
export function moveSection(sections: readonly TableSection[], category: string, by: -1 | 1): readonly TableSection[] {
  const from = sections.findIndex((section) => section.category === category);
  const to = from + by;
  if (from < 0 || to >= sections.length || (sections[to]?.category ?? null) === null) return sections;
  return moveItem(sections, from, to);
}

export function isSameOrder(some: readonly TableSection[], others: readonly TableSection[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ category, ids }, index) => {
      const other = others[index];
      return (
        other?.category === category && ids.length === other.ids.length && ids.every((id, i) => id === other.ids[i])
      );
    })
  );
}
