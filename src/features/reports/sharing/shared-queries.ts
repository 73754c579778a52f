import type { Checked } from "#base/contract.ts";
import { ApiError } from "#base/errors.ts";
import type { Dimension } from "#features/analytics/queries/statistics-query.ts";
import { getBreakdown, getOverview, getSeries } from "#features/analytics/queries/queries.ts";
import type { SharedCtx } from "../ctx.ts";
import { openShare } from "./shared.ts";
import { type SharedContract, shareHides } from "./shared-contract.ts";

type Query<K extends keyof SharedContract> = Checked<SharedContract[K]>["query"];

/** The overview for a reader, restricted to what the share shows. */
export async function getSharedOverview(
  ctx: SharedCtx,
  token: string,
  query: Query<"GET /v1/shared/analytics/{token}/overview">,
) {
  const result = await getOverview(await toScope(ctx, token, query), query);
  const hide = ({ visits, clicks, ...rest }: (typeof result)["period"]) => ({
    ...rest,
    visits: withoutOwner(visits),
    clicks: withoutOwner(clicks),
  });
  return { ...result, period: hide(result.period), before: hide(result.before) };
}

export async function getSharedSeries(
  ctx: SharedCtx,
  token: string,
  query: Query<"GET /v1/shared/analytics/{token}/series">,
) {
  const { buckets } = await getSeries(await toScope(ctx, token, query), query);
  return {
    buckets: buckets.map(({ start, visits, clicks }) => ({
      start,
      visits: withoutOwner(visits),
      clicks: withoutOwner(clicks),
    })),
  };
}

export async function getSharedBreakdown(
  ctx: SharedCtx,
  token: string,
  query: Query<"GET /v1/shared/analytics/{token}/breakdown">,
) {
  const scope = await toScope(ctx, token, query, query.dimension);
  const { rows } = await getBreakdown(scope, query);
  return { rows: rows.map(withoutOwner).filter(hasAny) };
}

/** The query context of a reader. Throws shareHides for dimensions that the share does not show, also as filters. */
async function toScope(ctx: SharedCtx, token: string, query: object, dimension?: Dimension) {
  const { share } = await openShare(ctx, token);
  const filters = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : key.replace(/^not_/, ""),
  );
  if (share.hideReferrers && [...filters, dimension].includes("referrer")) throw new ApiError(shareHides);
  return {
    clickhouse: ctx.clickhouse,
    workspaceId: share.workspaceId,
    now: ctx.now,
    scope: share.links ? [{ dimension: "link" as const, is: true, values: share.links }] : [],
    withoutQueries: true,
  };
}

/** Readers must not see how often the owner looked at the page. */
function withoutOwner<T extends { readonly owners: number }>(counts: T): T {
  return { ...counts, owners: 0 };
}

type Row = Awaited<ReturnType<typeof getBreakdown>>["rows"][number];

/** False for a row with only events of the owner. */
function hasAny({ humans, duplicates, bots, previews, prefetches, heads }: Row): boolean {
  return humans + duplicates + bots + previews + prefetches + heads > 0;
}
