import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Link } from "./link-schema.ts";
import { presentLink } from "./presenter.ts";
import { selectLink } from "./store/links.ts";
import { clearUsage, incrementCount } from "./store/rules.ts";
import { changePage } from "#features/blocks/change-page.ts";
import type { DecidedLink } from "#features/routing/decide.ts";

/**
 * Takes the next number of a link's click limit, counted from 1. Each number is given out once, even under concurrency.
 * Returns undefined if none is left. Call it before the redirect, for a visitor whom all other rules let in.
 */
export async function countLimitedClick(
  ctx: Ctx,
  { id, workspaceId }: Pick<DecidedLink, "id"> & { readonly workspaceId: string },
): Promise<number | undefined> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const taken = await incrementCount(tx, workspaceId, id);
    // pages keep showing the link until this event invalidates them
    if (taken?.isLast) await emit({ name: "link.used_up", workspaceId, subject: { linkId: id } });
    return taken?.click;
  });
}

/** Resets the count of a link's click limit. Throws notFound. */
export async function resetUsage(ctx: WorkspaceCtx, linkId: string): Promise<Link> {
  return changePage(ctx, async ({ tx, emit, workspaceId }) => {
    if (!(await clearUsage(tx, workspaceId, linkId))) throw new ApiError(notFound);
    await emit({ name: "link.updated", workspaceId, subject: { linkId } });
    return presentLink((await selectLink(tx, workspaceId, linkId))!);
  });
}
