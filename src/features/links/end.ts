import type { Tx } from "#infra/postgres/client.ts";
import { SORT_ORDER_MAX, SORT_ORDER_STEP } from "./limits.ts";
import { selectEnd, selectPlaces } from "./store/links.ts";
import { placeLinks } from "./store/places.ts";

export interface EndOfPage {
  readonly count: number;
  /** The sort_order behind all others. */
  readonly next: number;
}

/** Where `adding` links can go behind all others; numbers them anew if there is no more room. After `lockLinks`. */
export async function endOfPage(tx: Tx, workspaceId: string, now: Date, adding = 1): Promise<EndOfPage> {
  const { count, highest } = await selectEnd(tx, workspaceId);
  if (highest + adding * SORT_ORDER_STEP <= SORT_ORDER_MAX) return { count, next: highest + SORT_ORDER_STEP };
  await placeLinks(tx, workspaceId, await selectPlaces(tx, workspaceId), now);
  return { count, next: (count + 1) * SORT_ORDER_STEP };
}
