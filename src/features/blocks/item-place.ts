import type { Tx } from "#infra/postgres/client.ts";
import { requireCategory } from "./categories/categories.ts";
import { SORT_ORDER_MAX, SORT_ORDER_STEP } from "./limits.ts";
import { placeAll, selectEnd, selectPlaces } from "./store/sort-orders.ts";

/** Where a link or block is on its page. */
interface ItemPlace {
  readonly categoryId: string | null;
  readonly sortOrder: number;
}

interface PageEnd {
  /** The number of links on the page, without blocks. */
  readonly count: number;
  /** The sort_order after all links and blocks. */
  readonly next: number;
}

/**
 * The sort_order at which `adding` more items can be appended. Renumbers links and blocks if the numbers run out. Call
 * after `lockLinks`.
 */
export async function nextSortOrder(tx: Tx, workspaceId: string, now: Date, adding = 1): Promise<PageEnd> {
  const { count, highest } = await selectEnd(tx, workspaceId);
  if (highest + adding * SORT_ORDER_STEP <= SORT_ORDER_MAX) return { count, next: highest + SORT_ORDER_STEP };
  const places = await selectPlaces(tx, workspaceId);
  await placeAll(tx, workspaceId, places, now);
  return { count, next: (places.length + 1) * SORT_ORDER_STEP };
}

/**
 * The sort_order of an item that a change moves into another category: its end, unless the change names a position.
 * Throws categoryUnknown. Call after `lockLinks`.
 */
export async function placeInCategory(
  tx: Tx,
  before: ItemPlace & { readonly workspaceId: string },
  { categoryId, sortOrder }: Partial<ItemPlace>,
  now: Date,
): Promise<{ sortOrder?: number }> {
  if (categoryId === undefined || categoryId === before.categoryId) return {};
  if (categoryId !== null) await requireCategory(tx, before.workspaceId, categoryId);
  // a form that returns every field it has read has not chosen a position
  const isPlaceChosen = sortOrder !== undefined && sortOrder !== before.sortOrder;
  return isPlaceChosen ? {} : { sortOrder: (await nextSortOrder(tx, before.workspaceId, now)).next };
}

/** True for a change of the sort_order alone, which the version of the order guards, not that of the item. */
export function isOnlyPlace(patch: object): boolean {
  return Object.keys(patch).every((key) => key === "sortOrder");
}

export function hasMoved(before: ItemPlace, after: ItemPlace): boolean {
  return after.sortOrder !== before.sortOrder || after.categoryId !== before.categoryId;
}
