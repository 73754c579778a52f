import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Link } from "../link-schema.ts";
import { presentLink } from "../presenter.ts";
import { selectLink } from "../store/links.ts";
import { clearTaken, takeNumber } from "../store/rules.ts";
import { lockLinks } from "../store/version.ts";
import type { DecidedLink } from "./decide.ts";

/**
 * Takes the next number of a link's limit: from 1, each once, however many ask at the same time and wherever. Undefined where
 * none is left. To be called for a visitor whom the link lets in otherwise, before they are sent on.
 */
export async function takeClick(
  ctx: Ctx,
  { id, workspaceId }: Pick<DecidedLink, "id"> & { readonly workspaceId: string },
): Promise<number | undefined> {
  const taken = await takeNumber(ctx.db, workspaceId, id);
  if (taken?.isLast)
    // because the page shows the link until somebody says that it is used up
    await runInTransaction(ctx, ({ fact }) => fact({ name: "link.used_up", workspaceId, subject: { linkId: id } }));
  return taken?.click;
}

/** Lets a link's limit count from the beginning; throws notFound. */
export async function resetTaken(ctx: WorkspaceCtx, linkId: string): Promise<Link> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    if (!(await clearTaken(tx, workspaceId, linkId))) throw new ApiError(notFound);
    await fact({ name: "link.updated", workspaceId, subject: { linkId } });
    return presentLink((await selectLink(tx, workspaceId, linkId))!);
  });
}
