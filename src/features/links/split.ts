import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { recordHistory } from "./history/record-history.ts";
import { patchLink, selectLink } from "./store/links.ts";
import { type OpenSplit, selectSplit } from "./store/rules.ts";
import { tryLockLinks } from "#features/blocks/change-page.ts";
import type { Split } from "#features/routing/schema.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";

export { selectOpenSplits as listOpenSplits } from "./store/rules.ts";

/**
 * Makes a variant the winner of a split, as a change of its link. Returns false if the link was deleted or its split
 * changed in the meantime.
 */
export async function chooseWinner(
  ctx: Ctx,
  { linkId, workspaceId, split }: OpenSplit,
  winner: string,
): Promise<boolean> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    if ((await tryLockLinks(tx, workspaceId)) === undefined) return false;
    const link = await selectLink(tx, workspaceId, linkId);
    if (!link?.rules?.split || JSON.stringify(link.rules.split) !== JSON.stringify(split)) return false;
    const rules = { ...link.rules, split: { ...split, winner } };
    await patchLink(tx, workspaceId, linkId, { rules, version: link.version + 1, updatedAt: ctx.now() });
    await recordHistory({ ...ctx, workspaceId }, tx, [linkId], "split");
    await emit({ name: "link.updated", workspaceId, subject: { linkId } });
    return true;
  });
}

/** The split of a link; null if it has none. Throws notFound. */
export async function getLinkSplit(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId">,
  linkId: string,
): Promise<Split | null> {
  const split = await selectSplit(ctx.db, ctx.workspaceId, linkId);
  if (split === undefined) throw new ApiError(notFound);
  return split;
}
