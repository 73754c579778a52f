import type { Tx } from "#infra/postgres/client.ts";
import { SORT_ORDER_MAX, SORT_ORDER_STEP } from "./limits.ts";
import { placeAll, selectEnd, selectPlaces } from "./store/sort-orders.ts";

export interface SortOrderScope {
  /** The number of links, without blocks. */
  readonly count: number;
  /** The sort_order after all links and blocks. */
  readonly next: number;
}

/**
 * The sort_order at which `adding` more items can be appended. Renumbers links and blocks if the numbers run out. Call
 * after `lockLinks`.
 */
export async function nextSortOrder(tx: Tx, workspaceId: string, now: Date, adding = 1): Promise<SortOrderScope> {
  const { count, highest } = await selectEnd(tx, workspaceId);
  if (highest + adding * SORT_ORDER_STEP <= SORT_ORDER_MAX) return { count, next: highest + SORT_ORDER_STEP };
  const places = await selectPlaces(tx, workspaceId);
  await placeAll(tx, workspaceId, places, now);
  return { count, next: (places.length + 1) * SORT_ORDER_STEP };
}
