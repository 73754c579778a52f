import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";

interface NewWorkspace {
  readonly handle: string;
  readonly id?: string;
  readonly isPending?: boolean;
  readonly createdAt?: Date;
}

/** Creates a workspace in a transaction of its own; `created` says whether the handle was available. */
export async function createTestWorkspace(
  ctx: Ctx,
  { handle, id = newId(), isPending = false, createdAt = ctx.now() }: NewWorkspace,
) {
  const created = await runInTransaction(ctx, (scope) =>
    createWorkspace(scope, { id, handle, pending: isPending, createdAt }),
  );
  return { id, handle, created };
}
