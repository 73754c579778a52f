/** The first `size` of `size + 1` rows, and the cursor of the next page. */
export function paginate<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly items: readonly Row[]; readonly next: string | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1)!.id : null };
}
