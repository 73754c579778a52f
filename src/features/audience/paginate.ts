/** The first `size` of rows of which one more was read, and where the rest begins. */
export function paginate<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly items: readonly Row[]; readonly next: string | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1)!.id : null };
}
