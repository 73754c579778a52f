/** Splits a list into lists of at most `size` items, in order. */
export function* toBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
