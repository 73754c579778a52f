import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { lockLinks } from "./store/version.ts";

// features that write links lock the workspace first, and bump the version of the order last
export { bumpLinksVersion, lockLinks, selectLinksVersion, tryLockLinks } from "./store/version.ts";

/** Locks the links of a page until the transaction ends. Joins the transaction of `ctx`, if there is one. */
export async function lockPage(ctx: WorkspaceCtx): Promise<void> {
  await runInTransaction(ctx, async ({ tx }) => void (await lockLinks(tx, ctx.workspaceId)));
}
