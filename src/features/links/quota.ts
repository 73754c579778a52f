import { ApiError } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { LINKS_MAX } from "./limits.ts";
import { linkLimit, planLimit } from "./errors.ts";
import { selectLinkCounts } from "./store/links.ts";

/**
 * Throws linkLimit or planLimit if a workspace with `count` links may not add `adding` more. Call after `lockLinks`,
 * before adding links. Existing links beyond the limit stay.
 */
export async function requireQuota(ctx: WorkspaceCtx, tx: Tx, count: number, adding = 1): Promise<void> {
  if (count + adding > LINKS_MAX) throw new ApiError(linkLimit);
  const { links } = await findLimits({ ...ctx, db: tx }, ctx.workspaceId);
  if (links !== null && count + adding > links) throw new ApiError(planLimit);
}

/** The number of links of each workspace, without those in the trash; workspaces without links are missing. */
export function countLinks(db: Db, workspaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return selectLinkCounts(db, workspaceIds);
}
