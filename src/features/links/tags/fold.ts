/** The form of a tag in which spellings that differ only in case are equal. */
export function foldTag(tag: string): string {
  return tag.normalize().toLowerCase();
}

/** The tags in order, without repeats regardless of case. The first spelling is kept. */
export function withoutRepeats(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(foldTag(tag))) first.set(foldTag(tag), tag);
  return [...first.values()];
}

/** The tags of these links with their counts, in alphabetical order, in the spelling found first. */
export function countTags(
  links: readonly { readonly tags: readonly string[] }[],
  language: string,
): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of links.flatMap(({ tags }) => tags)) {
    const existing = counts.get(foldTag(tag));
    if (existing) existing.count += 1;
    else counts.set(foldTag(tag), { tag, count: 1 });
  }
  const { compare } = new Intl.Collator(language);
  return [...counts.values()].sort((one, other) => compare(one.tag, other.tag));
}
