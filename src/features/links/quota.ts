import { ApiError } from "#base/errors.ts";
import { DAY_MS } from "#base/time.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { type DailyLimit, dailyLinkLimit, newAccountLinkLimit } from "#features/workspaces/trust.ts";
import { getPlanLimits } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { linkLimit, monthlyLimit, planLimit, shortLinkLimit } from "./errors.ts";
import { LINKS_MAX } from "./limits.ts";
import { addUsage, selectUsage } from "./store/usage.ts";

/** Tracks what a workspace may still add. */
export interface LinkQuota {
  /** Reserves quota for a new link. Throws linkLimit, planLimit, shortLinkLimit, monthlyLimit or a daily limit. */
  takeNewLink(onPage: boolean): void;
  /**
   * Reserves quota on the page for an existing link. That includes a restored one, which may exceed the plan's links in
   * all. Throws linkLimit or planLimit.
   */
  takePagePlaces(count?: number): void;
  /** Counts created links towards the monthly and daily limits. */
  save(created: number, now: Date): Promise<void>;
}

/** How many more links a workspace may have; null is unlimited. */
export interface RemainingQuota {
  /** How many more links the plan allows on the page. */
  readonly pagePlaces: number | null;
  /** How many more links the page can hold under the limit for all pages. */
  readonly leftOnPage: number;
  readonly total: number | null;
  readonly thisMonth: number | null;
  /** What is left of the account's daily limit; undefined if it has none. */
  readonly today: DailyLimit | undefined;
}

type QuotaCtx = Pick<WorkspaceCtx, "workspaceId" | "planLimits" | "trust" | "now">;

/** The remaining quota of a workspace in numbers, for a preview. Locks nothing. */
export async function getRemainingQuota(ctx: QuotaCtx, db: Db | Tx): Promise<RemainingQuota> {
  const { limits, usage } = await readUsage(ctx, db);
  const daily = await ctx.trust?.findDailyLimit(db, ctx.workspaceId, ctx.now());
  const toLeft = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used));
  return {
    pagePlaces: toLeft(limits.links, usage.onPage),
    leftOnPage: Math.max(0, LINKS_MAX - usage.onPage),
    total: toLeft(limits.shortLinks, usage.total),
    thisMonth: toLeft(limits.newLinksPerMonth, usage.thisMonth),
    today: daily,
  };
}

/**
 * Reads the quota of a workspace. Call after `lockLinks`, before adding links. Existing links beyond a limit are kept.
 */
export async function openQuota(ctx: QuotaCtx, tx: Tx): Promise<LinkQuota> {
  const { limits, usage } = await readUsage(ctx, tx);
  const daily = await ctx.trust?.lockDailyLimit(tx, ctx.workspaceId, ctx.now());
  let { onPage, total, thisMonth } = usage;
  let today = 0;
  const takePagePlaces = (count = 1) => {
    // must not throw for links off the page, even if the page exceeds its limit after a change of plan
    if (count === 0) return;
    if (onPage + count > LINKS_MAX) throw new ApiError(linkLimit);
    if (limits.links !== null && onPage + count > limits.links) throw new ApiError(planLimit);
    onPage += count;
  };
  return {
    takePagePlaces,
    takeNewLink(isOnPage) {
      if (limits.shortLinks !== null && total >= limits.shortLinks) throw new ApiError(shortLinkLimit);
      if (limits.newLinksPerMonth !== null && thisMonth >= limits.newLinksPerMonth) throw new ApiError(monthlyLimit);
      if (daily && today >= daily.left) throw dailyError(daily, ctx.now());
      if (isOnPage) takePagePlaces();
      total += 1;
      thisMonth += 1;
      today += 1;
    },
    async save(created, now) {
      if (created === 0) return;
      await addUsage(tx, ctx.workspaceId, now, created);
      if (daily) await ctx.trust?.addCreated(tx, ctx.workspaceId, created, now);
    },
  };
}

function dailyError({ level, limit }: DailyLimit, now: Date): ApiError {
  const endsAt = new Date(Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS);
  return new ApiError(level === "new" ? newAccountLinkLimit : dailyLinkLimit, {
    retryAfterSeconds: (endsAt.getTime() - now.getTime()) / 1000,
    extra: { limit, endsAt: endsAt.toISOString() },
  });
}

async function readUsage(ctx: QuotaCtx, db: Db | Tx) {
  const limits = await getPlanLimits({ ...ctx, db }, ctx.workspaceId);
  return { limits, usage: await selectUsage(db, ctx.workspaceId, ctx.now(), limits.shortLinks ?? 0) };
}
