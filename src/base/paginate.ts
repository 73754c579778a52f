/**
 * Returns a page of `size` rows and the cursor of the next page. Expects up to `size + 1` rows; the extra row only
 * shows that there is a next page.
 */
export function paginate<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly items: readonly Row[]; readonly next: string | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1)!.id : null };
}
