import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError } from "#base/errors.ts";
import { MINUTE_MS } from "#base/time.ts";
import { getAppearanceForPage } from "#features/appearance/appearance.ts";
import { findLinks, listClickedLinks } from "#features/links/short-links/list-links.ts";
import { listLinks } from "#features/links/links.ts";
import { findWorkspace, isPublic, type Workspace } from "#features/workspaces/workspaces.ts";
import { countGuess, toGuessLimits } from "#infra/rate-limits/guesses.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { ROWS_MAX } from "#features/analytics/queries/limits.ts";
import { type Dimension, nonHumanCount } from "#features/analytics/queries/statistics-query.ts";
import { getBreakdown, getOverview, getSeries } from "#features/analytics/queries/queries.ts";
import { type ShareRow, selectShareById, touchShare } from "../store/shares.ts";
import type { SharedCtx } from "../ctx.ts";
import { UNLOCK_HEADER } from "./limits.ts";
import { readShareId, isTokenFor, isUnlockedBy, newUnlock } from "./share-token.ts";
import { type Shared, type SharedContract, shareLocked, sharePasswordWrong, shareHides } from "./shared-contract.ts";

/** A screen sends about a dozen queries a minute, and many screens may share one address. */
const queriesPerNetwork: RateLimit = { name: "share-questions", points: 600, seconds: 60 };
export const shareGuesses = toGuessLimits("share-guess");

type ShareCtx = Pick<SharedCtx, "db" | "keys">;

interface OpenShare {
  readonly share: ShareRow;
  readonly workspace: Workspace;
}

/**
 * The share of a token. Throws the same notFound for unknown, switched off and replaced shares, and for closed
 * workspaces.
 */
async function getShare(ctx: ShareCtx, token: string): Promise<OpenShare> {
  const found = await findShare(ctx, token);
  if (!found) throw new ApiError(notFound);
  return found;
}

async function findShare(ctx: ShareCtx, token: string): Promise<OpenShare | undefined> {
  const id = readShareId(token);
  const share = id === undefined ? undefined : await selectShareById(ctx.db, id);
  if (!share || !isTokenFor(ctx.keys, share, token) || !share.active) return undefined;
  const workspace = await findWorkspace(ctx, share.workspaceId);
  return workspace && isPublic(workspace) ? { share, workspace } : undefined;
}

/** The workspace whose statistics the URL with this token shows, locked or not. */
export async function findSharedWorkspace(ctx: ShareCtx, token: string): Promise<Workspace | undefined> {
  return (await findShare(ctx, token))?.workspace;
}

/** As `getShare`, but throws shareLocked unless the password was entered. */
async function openShare(ctx: SharedCtx, token: string): Promise<OpenShare> {
  await enforceRateLimit(ctx.rateLimits, queriesPerNetwork, ctx.network);
  const open = await getShare(ctx, token);
  if (isLocked(ctx, open.share)) throw new ApiError(shareLocked);
  return open;
}

/** What a reader sees of a share apart from its figures. Records that the share was read. */
export async function describeShared(ctx: SharedCtx, token: string): Promise<Shared> {
  await enforceRateLimit(ctx.rateLimits, queriesPerNetwork, ctx.network);
  const { share, workspace } = await getShare(ctx, token);
  if (isLocked(ctx, share)) return { locked: true };
  const now = ctx.now();
  await touchShare(ctx.db, share.id, now, new Date(now.getTime() - MINUTE_MS));
  const { workspaceId } = share;
  const { title, profile_photo } = await getAppearanceForPage(ctx.db, workspaceId);
  const inWorkspace = { db: ctx.db, workspaceId };
  const links = share.links
    ? await findLinks(inWorkspace, share.links)
    : // off the page, as many as a breakdown names
      [...(await listLinks(inWorkspace)), ...(await listClickedLinks(inWorkspace, ROWS_MAX))];
  return {
    locked: false,
    handle: workspace.handle,
    title,
    picture: profile_photo,
    some_links: share.links !== null,
    hide_referrers: share.hideReferrers,
    links: links.map(({ _id, name, slug, thumbnail }) => ({ _id, name, slug, thumbnail })),
  };
}

type UnlockInput = ParsedInput<SharedContract["POST /v1/shared/analytics/{token}/unlock"]>["body"];

/**
 * Exchanges the password for an unlock token. Each guess is counted before it is compared. Throws sharePasswordWrong.
 */
export async function unlockShare(ctx: SharedCtx, token: string, { password }: UnlockInput) {
  const { share } = await getShare(ctx, token);
  const { id: target, passwordHash } = share;
  const accept = await countGuess(ctx.rateLimits, shareGuesses, { target, passwordHash, network: ctx.network });
  const { isCorrect } = await ctx.passwords.verify(password, passwordHash ?? undefined);
  if (!isCorrect) throw new ApiError(sharePasswordWrong);
  await accept();
  const { text, until } = newUnlock(ctx.keys, share, ctx.now());
  return { unlock: text, until: until.toISOString() };
}

function isLocked(ctx: SharedCtx, share: ShareRow): boolean {
  const shown = ctx.request.headers[UNLOCK_HEADER];
  return (
    share.passwordHash !== null && !isUnlockedBy(ctx.keys, share, ctx.now(), typeof shown === "string" ? shown : "")
  );
}

type Query<K extends keyof SharedContract> = ParsedInput<SharedContract[K]>["query"];

/** The overview for a reader, limited to what the share shows. */
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
  return { rows: rows.map(withoutOwner).filter(hasEventsOfOthers) };
}

/**
 * The query context of a reader. Throws shareHides if the query groups or filters by a dimension that the share does
 * not show.
 */
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

/** Hides from readers how often the owner looked at the page. */
function withoutOwner<T extends { readonly owners: number }>(counts: T): T {
  return { ...counts, owners: 0 };
}

type Row = Awaited<ReturnType<typeof getBreakdown>>["rows"][number];

/** False for a row that only has events of the owner. */
function hasEventsOfOthers(row: Row): boolean {
  return row.humans + row.duplicates + nonHumanCount(row) > 0;
}
