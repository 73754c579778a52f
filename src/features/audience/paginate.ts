/**
 * Splits `size + 1` rows, of which the last one only shows that there are more: returns the page and the cursor of the
 * next one.
 */
export function paginate<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly items: readonly Row[]; readonly next: string | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1)!.id : null };
}
