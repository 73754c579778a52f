import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { keepHistory } from "../../history/keep-history.ts";
import { patchLink, selectLink } from "../../store/links.ts";
import { selectOpenSplits } from "../../store/rules.ts";
import { tryLockLinks } from "../../store/version.ts";
import type { Split } from "../schema.ts";

/** A split of somebody's link that is to stop by itself. */
export interface OpenSplit {
  readonly linkId: string;
  readonly workspaceId: string;
  readonly split: Split;
}

/** The splits that stop by themselves and have not yet, of all workspaces, by the id of their link, from behind `after`. */
export function listOpenSplits(ctx: Pick<Ctx, "db">, after: string, limit: number): Promise<OpenSplit[]> {
  return selectOpenSplits(ctx.db, after, limit);
}

/**
 * Gives everybody the best variant of a split, as a change of its link; false if meanwhile its owner has deleted it, chosen
 * or changed something about the split themselves.
 */
export async function chooseWinner(
  ctx: Ctx,
  { linkId, workspaceId, split }: OpenSplit,
  winner: string,
): Promise<boolean> {
  return runInTransaction(ctx, async ({ tx, fact }) => {
    if ((await tryLockLinks(tx, workspaceId)) === undefined) return false;
    const link = await selectLink(tx, workspaceId, linkId);
    if (!link?.rules?.split || JSON.stringify(link.rules.split) !== JSON.stringify(split)) return false;
    const rules = { ...link.rules, split: { ...split, winner } };
    await patchLink(tx, workspaceId, linkId, { rules, version: link.version + 1, updatedAt: ctx.now() });
    await keepHistory({ ...ctx, workspaceId }, tx, [linkId], "split");
    await fact({ name: "link.updated", workspaceId, subject: { linkId } });
    return true;
  });
}
