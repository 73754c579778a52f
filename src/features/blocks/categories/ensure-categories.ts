import { newId } from "#base/ids.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { CATEGORIES_MAX, SORT_ORDER_MAX, SORT_ORDER_STEP } from "../limits.ts";
import { insertCategories, removeCategory, selectCategories, selectEmptyCategories } from "../store/categories.ts";

export interface EnsuredCategories {
  /** Ids of the categories that were created. */
  readonly created: string[];
  /** Id of the category with this name; null without a name, and for names beyond the limit of categories. */
  getId(name: string | null): string | null;
}

const fold = (name: string) => name.normalize().toLowerCase();

/** Creates the missing categories in the order of `names`. Call after `lockLinks`. */
export async function ensureCategories(
  tx: Tx,
  workspaceId: string,
  names: readonly (string | null)[],
  now: Date,
): Promise<EnsuredCategories> {
  const existing = await selectCategories(tx, workspaceId);
  const ids = new Map(existing.map(({ id, name }) => [fold(name), id]));
  const created: string[] = [];
  let sortOrder = Math.max(0, ...existing.map((category) => category.sortOrder));
  for (const name of names) {
    if (name === null || ids.has(fold(name))) continue;
    if (ids.size >= CATEGORIES_MAX) break;
    const id = newId(now.getTime());
    sortOrder = Math.min(sortOrder + SORT_ORDER_STEP, SORT_ORDER_MAX);
    await insertCategories(tx, [{ id, workspaceId, name, sortOrder, version: 1, createdAt: now, updatedAt: now }]);
    ids.set(fold(name), id);
    created.push(id);
  }
  return { created, getId: (name) => (name === null ? null : (ids.get(fold(name)) ?? null)) };
}

/** Deletes the given categories that are empty. Call after `lockLinks`. */
export async function removeEmptyCategories(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of await selectEmptyCategories(tx, workspaceId, ids)) await removeCategory(tx, workspaceId, id, now);
}
