import { newId } from "#base/ids.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { CATEGORIES_MAX, SORT_ORDER_MAX, SORT_ORDER_STEP } from "../limits.ts";
import { insertCategory, selectCategories } from "../store/categories.ts";

export interface BroughtCategories {
  /** Those that were not there before. */
  readonly made: string[];
  /** The category of this name; null for none, and for one that there was no room for. */
  idOf(name: string | null): string | null;
}

const fold = (name: string) => name.normalize().toLowerCase();

/** Makes the categories that are missing, in the order in which they are named; after `lockLinks`. */
export async function bringCategories(
  tx: Tx,
  workspaceId: string,
  wanted: readonly (string | null)[],
  now: Date,
): Promise<BroughtCategories> {
  const existing = await selectCategories(tx, workspaceId);
  const ids = new Map(existing.map(({ id, name }) => [fold(name), id]));
  const made: string[] = [];
  let place = Math.max(0, ...existing.map(({ sortOrder }) => sortOrder));
  for (const name of wanted) {
    if (name === null || ids.has(fold(name))) continue;
    if (ids.size >= CATEGORIES_MAX) break;
    const id = newId(now.getTime());
    place = Math.min(place + SORT_ORDER_STEP, SORT_ORDER_MAX);
    await insertCategory(tx, { id, workspaceId, name, sortOrder: place, version: 1, createdAt: now, updatedAt: now });
    ids.set(fold(name), id);
    made.push(id);
  }
  return { made, idOf: (name) => (name === null ? null : (ids.get(fold(name)) ?? null)) };
}
