import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { VisitCategory, VisitLink } from "#features/links/visit-link.ts";

/** A run of consecutive links on a page, or one block between them. */
export type ItemRun =
  | { readonly kind: "links"; readonly links: readonly VisitLink[] }
  | { readonly kind: "block"; readonly block: VisitBlock };

export interface ShownSection {
  /** Undefined for the first section, which holds uncategorised items. */
  readonly name?: string;
  readonly runs: readonly ItemRun[];
}

type Item = VisitLink | VisitBlock;

/** The links and blocks of a page by section, in their common order. Empty sections are omitted. */
export function toSections(
  links: readonly VisitLink[],
  blocks: readonly VisitBlock[],
  categories: readonly VisitCategory[],
): readonly ShownSection[] {
  const existing = new Set(categories.map(({ id }) => id));
  const items: readonly Item[] = blocks.length === 0 ? links : [...links, ...blocks].toSorted(compareItems);
  const loose = items.filter(({ categoryId }) => categoryId === null || !existing.has(categoryId));
  const named = categories.map(({ id, name }) => ({
    name,
    runs: toRuns(items.filter(({ categoryId }) => categoryId === id)),
  }));
  return [{ runs: toRuns(loose) }, ...named].filter((section) => section.runs.length > 0);
}

/** By position; items at the same position by age, oldest first. */
function compareItems(one: Item, other: Item): number {
  return one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);
}

function toRuns(items: readonly Item[]): ItemRun[] {
  const runs: (ItemRun | { kind: "links"; links: VisitLink[] })[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if ("content" in item) runs.push({ kind: "block", block: item });
    else if (last?.kind === "links") (last.links as VisitLink[]).push(item);
    else runs.push({ kind: "links", links: [item] });
  }
  return runs;
}
