/** What makes two tags the same: their letters, whatever their case. */
export function foldTag(tag: string): string {
  return tag.normalize().toLowerCase();
}

/** The tags in their order, each once whatever its case; the first spelling stays. */
export function withoutRepeats(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(foldTag(tag))) first.set(foldTag(tag), tag);
  return [...first.values()];
}
