import type { Link } from "../contract.ts";
import { foldTag } from "../tags/fold.ts";

/** The tags of these links with their counts, in alphabetical order, in the spelling found first. */
export function countTags(links: readonly Link[], language: string): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of links.flatMap(({ tags }) => tags)) {
    const known = counts.get(foldTag(tag));
    if (known) known.count += 1;
    else counts.set(foldTag(tag), { tag, count: 1 });
  }
  const { compare } = new Intl.Collator(language);
  return [...counts.values()].sort((one, other) => compare(one.tag, other.tag));
}
