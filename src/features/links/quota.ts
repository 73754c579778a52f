import { ApiError } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { linkLimit, monthlyLimit, planLimit, shortLinkLimit } from "./errors.ts";
import { LINKS_MAX } from "./limits.ts";
import { addUsage, selectUsage } from "./store/usage.ts";

/** What a workspace may still add. */
export interface LinkQuota {
  /** Reserves a new link. Throws linkLimit, planLimit, shortLinkLimit or monthlyLimit. */
  take(onPage: boolean): void;
  /** Reserves the place on the page of a link that exists. Throws linkLimit or planLimit. */
  takePlace(count?: number): void;
  /** Counts links as created. */
  save(created: number, now: Date): Promise<void>;
}

/** Reads the quota of a workspace. Call after `lockLinks`, before adding links. Existing links beyond a limit stay. */
export async function openQuota(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "planLimits" | "now">,
  tx: Tx,
): Promise<LinkQuota> {
  const limits = await findLimits({ ...ctx, db: tx }, ctx.workspaceId);
  const usage = await selectUsage(tx, ctx.workspaceId, ctx.now(), limits.shortLinks ?? 0);
  let { onPage, total, thisMonth } = usage;
  const takePlace = (count = 1) => {
    if (onPage + count > LINKS_MAX) throw new ApiError(linkLimit);
    if (limits.links !== null && onPage + count > limits.links) throw new ApiError(planLimit);
    onPage += count;
  };
  return {
    takePlace,
    take(isOnPage) {
      if (limits.shortLinks !== null && total >= limits.shortLinks) throw new ApiError(shortLinkLimit);
      if (limits.newLinksPerMonth !== null && thisMonth >= limits.newLinksPerMonth) throw new ApiError(monthlyLimit);
      if (isOnPage) takePlace();
      total += 1;
      thisMonth += 1;
    },
    async save(created, now) {
      if (created > 0) await addUsage(tx, ctx.workspaceId, now, created);
    },
  };
}
