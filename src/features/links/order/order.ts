import { ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { selectCategories } from "../store/categories.ts";
import { placeAll, placeCategories, selectPlaces } from "../store/places.ts";
import { bumpLinksVersion, lockLinks, selectLinksVersion } from "../store/version.ts";
import { type Order, orderChanged, type WantedOrder } from "./contract.ts";
import { inSections, isSameContent, type Section, toSections } from "./sections.ts";

/** The order of links and blocks, with the version that a change of it must name. */
export async function getOrder(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Order> {
  // version first: an order newer than its version is rejected later, while an older one would overwrite changes
  const version = await selectLinksVersion(ctx.db, ctx.workspaceId);
  const { sections } = await readPage(ctx.db, ctx.workspaceId);
  return toOrder(sections, version);
}

/**
 * Sets the order of links and blocks and, with sections, the order of the categories and their members. Throws
 * orderChanged, which carries the current order, unless version, links, blocks and categories are the current ones.
 */
export async function setOrder(ctx: WorkspaceCtx, wanted: WantedOrder): Promise<Order> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const version = await lockLinks(tx, workspaceId);
    const { sections: current, blocks } = await readPage(tx, workspaceId);
    const next = wanted.sections ? toSections(wanted.sections) : inSections(wanted.ids ?? [], current, blocks);
    if (wanted.version !== version || !next || !isSameContent(next, current))
      throw new ApiError(orderChanged, { extra: { current: toOrder(current, version) } });
    const now = ctx.now();
    await placeCategories(tx, workspaceId, getCategories(next), now);
    const places = next.flatMap(({ category, ids }) => ids.map((id) => ({ id, categoryId: category })));
    await placeAll(tx, workspaceId, places, now);
    const bumped = await bumpLinksVersion(tx, workspaceId);
    await fact({ name: "links.reordered", workspaceId, subject: {} });
    return toOrder(next, bumped);
  });
}

async function readPage(
  db: Db | Tx,
  workspaceId: string,
): Promise<{ sections: Section[]; blocks: ReadonlySet<string> }> {
  const categories = await selectCategories(db, workspaceId);
  const places = await selectPlaces(db, workspaceId);
  const getIds = (category: string | null) =>
    places.filter(({ categoryId }) => categoryId === category).map(({ id }) => id);
  return {
    sections: [null, ...categories.map(({ id }) => id)].map((category) => ({ category, ids: getIds(category) })),
    blocks: new Set(places.filter(({ isBlock }) => isBlock).map(({ id }) => id)),
  };
}

function getCategories(sections: readonly Section[]): string[] {
  return sections.flatMap(({ category }) => category ?? []);
}

function toOrder(sections: Section[], version: number): Order {
  return { ids: sections.flatMap(({ ids }) => ids), version, sections };
}
