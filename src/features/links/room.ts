import { Refusal } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { LINKS_MAX } from "./limits.ts";
import { linkLimit, planLimit } from "./refusals.ts";

/**
 * Refuses with linkLimit or planLimit if a workspace that holds `count` links has no room for `adding` more. To be asked
 * after `lockLinks`, by whatever adds links; what is above the limit already stays.
 */
export async function requireRoom(ctx: WorkspaceCtx, tx: Tx, count: number, adding = 1): Promise<void> {
  if (count + adding > LINKS_MAX) throw new Refusal(linkLimit);
  const { links } = await findLimits({ ...ctx, db: tx }, ctx.workspaceId);
  if (links !== null && count + adding > links) throw new Refusal(planLimit);
}
