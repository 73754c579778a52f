import type { Db, Tx } from "#infra/postgres/client.ts";
import { selectCategories } from "./store/blocks.ts";
import { renumberItems, renumberCategories, selectPositions } from "./store/order.ts";

/** A section of the page: the links and blocks without category (null), or those of one category. */
export interface PageSection {
  readonly category: string | null;
  readonly ids: string[];
}

/**
 * The sections of a page in order, starting with the one without a category, and the ids among them that are blocks.
 */
export async function readSections(
  db: Db | Tx,
  workspaceId: string,
): Promise<{ sections: PageSection[]; blocks: ReadonlySet<string> }> {
  const categories = await selectCategories(db, workspaceId);
  const places = await selectPositions(db, workspaceId);
  const getIds = (category: string | null) =>
    places.filter(({ categoryId }) => categoryId === category).map(({ id }) => id);
  return {
    sections: [null, ...categories.map(({ id }) => id)].map((category) => ({ category, ids: getIds(category) })),
    blocks: new Set(places.filter(({ isBlock }) => isBlock).map(({ id }) => id)),
  };
}

/** Numbers categories, links and blocks in the order of these sections. Call after `lockLinks`. */
export async function placeSections(
  tx: Tx,
  workspaceId: string,
  sections: readonly PageSection[],
  now: Date,
): Promise<void> {
  const categories = sections.flatMap(({ category }) => category ?? []);
  await renumberCategories(tx, workspaceId, categories, now);
  const places = sections.flatMap(({ category, ids }) => ids.map((id) => ({ id, categoryId: category })));
  await renumberItems(tx, workspaceId, places, now);
}
