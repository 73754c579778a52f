import { ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { placeSections, readSections, type Section } from "#features/blocks/page-sections.ts";
import { bumpLinksVersion, lockLinks, selectLinksVersion } from "#features/blocks/lock.ts";
import { type Order, orderChanged, type RequestedOrder } from "./contract.ts";
import { inSections, isSameContent, toSections } from "./sections.ts";

/** The order of links and blocks, with the version that a change of it must name. */
export async function getOrder(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Order> {
  // version first: an order newer than its version is rejected later, while an older one would overwrite changes
  const version = await selectLinksVersion(ctx.db, ctx.workspaceId);
  const { sections } = await readSections(ctx.db, ctx.workspaceId);
  return toOrder(sections, version);
}

/**
 * Sets the order of links and blocks and, with sections, the order of the categories and their members. Throws
 * orderChanged, which carries the current order, unless version, links, blocks and categories are the current ones.
 */
export async function setOrder(ctx: WorkspaceCtx, wanted: RequestedOrder): Promise<Order> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const version = await lockLinks(tx, workspaceId);
    const { sections: current, blocks } = await readSections(tx, workspaceId);
    const next = wanted.sections ? toSections(wanted.sections) : inSections(wanted.ids ?? [], current, blocks);
    if (wanted.version !== version || !next || !isSameContent(next, current))
      throw new ApiError(orderChanged, { extra: { current: toOrder(current, version) } });
    await placeSections(tx, workspaceId, next, ctx.now());
    const bumped = await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "links.reordered", workspaceId, subject: {} });
    return toOrder(next, bumped);
  });
}

function toOrder(sections: Section[], version: number): Order {
  return { ids: sections.flatMap(({ ids }) => ids), version, sections };
}
