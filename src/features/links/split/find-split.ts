import { notFound, ApiError } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { selectSplit } from "../store/rules.ts";
import type { Split } from "#features/routing/schema.ts";

/** The split of a link; null if it has none. Throws notFound. */
export async function findSplit(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">, linkId: string): Promise<Split | null> {
  const split = await selectSplit(ctx.db, ctx.workspaceId, linkId);
  if (split === undefined) throw new ApiError(notFound);
  return split;
}
