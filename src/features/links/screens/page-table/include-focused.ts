import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/** The rows of the range, plus the focused row wherever it is, since unmounting it would lose the focus. */
export function includeFocused(range: Range, focusedIndex: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focusedIndex < 0 || indexes.includes(focusedIndex)) return indexes;
  return focusedIndex < (indexes[0] ?? 0) ? [focusedIndex, ...indexes] : [...indexes, focusedIndex];
}
