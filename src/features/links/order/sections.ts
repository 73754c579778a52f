import type { Section } from "#features/blocks/page-sections.ts";

/** Sections in the order of a page, with the links without category first; undefined if one is repeated. */
export function toSections(wanted: readonly Section[]): Section[] | undefined {
  if (new Set(wanted.map(({ category }) => category)).size !== wanted.length) return undefined;
  const plain = wanted.find(({ category }) => category === null) ?? { category: null, ids: [] };
  return [plain, ...wanted.filter(({ category }) => category !== null)];
}

/**
 * Turns a flat order into sections; each item stays in its own. If it names no block, as older clients do, the blocks
 * keep their positions between the links. Undefined if an id is unknown.
 */
export function inSections(
  ids: readonly string[],
  current: readonly Section[],
  blocks: ReadonlySet<string>,
): Section[] | undefined {
  const getSection = new Map(current.flatMap((section) => section.ids.map((id) => [id, section.category] as const)));
  if (ids.some((id) => !getSection.has(id))) return undefined;
  const members = Map.groupBy(ids, (id) => getSection.get(id) ?? null);
  const namesBlocks = ids.some((id) => blocks.has(id));
  return current.map(({ category, ids: now }) => {
    const wanted = members.get(category) ?? [];
    return { category, ids: namesBlocks ? wanted : splitAroundBlocks(wanted, now, blocks) };
  });
}

function splitAroundBlocks(links: readonly string[], now: readonly string[], blocks: ReadonlySet<string>): string[] {
  let next = 0;
  const placed = now.flatMap((id) => (blocks.has(id) ? id : (links[next++] ?? [])));
  return [...placed, ...links.slice(next)];
}

/** True if both hold the same links, blocks and categories, each once, in any order. */
export function isSameContent(one: readonly Section[], others: readonly Section[]): boolean {
  return (
    hasSameItems(
      one.flatMap(({ ids }) => ids),
      others.flatMap(({ ids }) => ids),
    ) &&
    hasSameItems(
      one.map(({ category }) => category),
      others.map(({ category }) => category),
    )
  );
}

function hasSameItems<T>(one: readonly T[], others: readonly T[]): boolean {
  const keys = new Set(one);
  return one.length === others.length && others.every((each) => keys.has(each));
}
