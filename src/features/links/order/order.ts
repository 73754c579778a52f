import { ApiError } from "#base/errors.ts";
import { changePage, bumpLinksVersion, selectLinksVersion } from "#features/blocks/change-page.ts";
import { placeSections, readSections, type PageSection } from "#features/blocks/page-sections.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { type Order, orderChanged, type RequestedOrder } from "./contract.ts";

/** The order of links and blocks, with the version that a change must send. */
export async function getOrder(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Order> {
  // The version must be read first. If the order changes in between, the client's next change is then rejected; with
  // a version newer than the order, it would overwrite that change.
  const version = await selectLinksVersion(ctx.db, ctx.workspaceId);
  const { sections } = await readSections(ctx.db, ctx.workspaceId);
  return toOrder(sections, version);
}

/**
 * Sets the order of links and blocks. If sections are given, also sets the order of the categories and their items.
 * Throws orderChanged, with the current order, unless version, links, blocks and categories are up to date.
 */
export async function setOrder(ctx: WorkspaceCtx, requested: RequestedOrder): Promise<Order> {
  return changePage(ctx, async ({ tx, emit, workspaceId, version }) => {
    const { sections: current, blocks } = await readSections(tx, workspaceId);
    const next = requested.sections
      ? toSections(requested.sections)
      : groupIntoSections(requested.ids ?? [], current, blocks);
    if (requested.version !== version || !next || !isSameContent(next, current))
      throw new ApiError(orderChanged, { extra: { current: toOrder(current, version) } });
    await placeSections(tx, workspaceId, next, ctx.now());
    const bumped = await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "links.reordered", workspaceId, subject: {} });
    return toOrder(next, bumped);
  });
}

function toOrder(sections: PageSection[], version: number): Order {
  return { ids: sections.flatMap(({ ids }) => ids), version, sections };
}

/**
 * The given sections in the order of the page, starting with the links without a category; undefined if one is
 * repeated.
 */
function toSections(requested: readonly PageSection[]): PageSection[] | undefined {
  if (new Set(requested.map(({ category }) => category)).size !== requested.length) return undefined;
  const uncategorized = requested.find(({ category }) => category === null) ?? { category: null, ids: [] };
  return [uncategorized, ...requested.filter(({ category }) => category !== null)];
}

/**
 * Turns a flat order into sections; each item stays in its own section. If the order contains no block, as from older
 * clients, the blocks keep their positions between the links. Undefined if an id is unknown.
 */
export function groupIntoSections(
  ids: readonly string[],
  current: readonly PageSection[],
  blocks: ReadonlySet<string>,
): PageSection[] | undefined {
  const categoryById = new Map(current.flatMap((section) => section.ids.map((id) => [id, section.category] as const)));
  if (ids.some((id) => !categoryById.has(id))) return undefined;
  const idsByCategory = Map.groupBy(ids, (id) => categoryById.get(id) ?? null);
  const includesBlocks = ids.some((id) => blocks.has(id));
  return current.map(({ category, ids: currentIds }) => {
    const members = idsByCategory.get(category) ?? [];
    return { category, ids: includesBlocks ? members : splitAroundBlocks(members, currentIds, blocks) };
  });
}

function splitAroundBlocks(
  links: readonly string[],
  current: readonly string[],
  blocks: ReadonlySet<string>,
): string[] {
  let next = 0;
  const placed = current.flatMap((id) => (blocks.has(id) ? id : (links[next++] ?? [])));
  return [...placed, ...links.slice(next)];
}

/** True if both contain the same links, blocks and categories, each once, in any order. */
export function isSameContent(one: readonly PageSection[], others: readonly PageSection[]): boolean {
  return (
    hasSameItems(
      one.flatMap(({ ids }) => ids),
      others.flatMap(({ ids }) => ids),
    ) &&
    hasSameItems(
      one.map(({ category }) => category),
      others.map(({ category }) => category),
    )
  );
}

function hasSameItems<T>(one: readonly T[], others: readonly T[]): boolean {
  const keys = new Set(one);
  return one.length === others.length && others.every((each) => keys.has(each));
}
