import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { lockLinks } from "./store/order.ts";

// Features that write links lock the workspace first, and bump the version of the order last.
export { bumpLinksVersion, lockLinks, selectLinksVersion, tryLockLinks } from "./store/order.ts";

/** Locks the links of a page until the transaction ends. Joins the transaction of `ctx`, if there is one. */
export async function lockPage(ctx: WorkspaceCtx): Promise<void> {
  await runInTransaction(ctx, async ({ tx }) => void (await lockLinks(tx, ctx.workspaceId)));
}

/** A transaction that changes a page and holds the lock on its links. */
export interface PageChange extends EventTx {
  readonly workspaceId: string;
  readonly now: Date;
  /** The version of the order before the change. */
  readonly version: number;
}

/** Runs `work` in one transaction that holds the lock on the links of the page. */
export async function changePage<T>(ctx: WorkspaceCtx, work: (change: PageChange) => Promise<T>): Promise<T> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const version = await lockLinks(tx, workspaceId);
    return work({ tx, emit, workspaceId, now: ctx.now(), version });
  });
}
