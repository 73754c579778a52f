/** The form in which equal tags compare equal, regardless of case. */
export function foldTag(tag: string): string {
  return tag.normalize().toLowerCase();
}

/** The tags in order without repeats, regardless of case; the first spelling stays. */
export function withoutRepeats(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(foldTag(tag))) first.set(foldTag(tag), tag);
  return [...first.values()];
}
