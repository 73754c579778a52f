import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { lockLinks } from "./store/version.ts";

/** Makes changes of a page take turns until the transaction ends that `ctx` belongs to (`together`). */
export async function lockPage(ctx: WorkspaceCtx): Promise<void> {
  await runInTransaction(ctx, async ({ tx }) => void (await lockLinks(tx, ctx.workspaceId)));
}
