import type { Answer, Checked } from "#base/contract.ts";
import { Refusal } from "#base/errors.ts";
import { transact } from "#features/outbox/transact.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { type LinksContract, orderChanged } from "./contract.ts";
import { renumberLinks, selectLinkIds } from "./store/links.ts";
import { bumpLinksVersion, lockLinks, selectLinksVersion } from "./store/version.ts";

type Order = Answer<LinksContract["GET /v1/widget/link/order"]>;
type WantedOrder = Checked<LinksContract["PUT /v1/widget/link/order"]>["body"];

/** The order of the links with the version that a change of it must name. */
export async function getOrder(ctx: WorkspaceCtx): Promise<Order> {
  // version first, because an order that is newer than its version is refused later and the reverse would be lost
  const version = await selectLinksVersion(ctx.db, ctx.workspaceId);
  return { ids: await selectLinkIds(ctx.db, ctx.workspaceId), version };
}

/** Sets the order of all links at once; refuses with orderChanged unless ids and version are the current ones. */
export async function setOrder(ctx: WorkspaceCtx, wanted: WantedOrder): Promise<Order> {
  const ids = wanted.ids.map((id) => id.toLowerCase());
  const { workspaceId } = ctx;
  return transact(ctx, async ({ tx, fact }) => {
    const current = await lockLinks(tx, workspaceId);
    if (wanted.version !== current || !isSameSet(ids, await selectLinkIds(tx, workspaceId)))
      throw new Refusal(orderChanged);
    await renumberLinks(tx, workspaceId, ids, ctx.now());
    const version = await bumpLinksVersion(tx, workspaceId);
    await fact({ name: "links.reordered", workspaceId, subject: {} });
    return { ids, version };
  });
}

function isSameSet(ids: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(ids);
  return ids.length === others.length && others.every((id) => wanted.has(id));
}
