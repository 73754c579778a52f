import { notFound, ApiError } from "#base/errors.ts";
import {
  LANGUAGE_MAX,
  POSITION_MAX,
  QUERY_MAX,
  type RawEvent,
  REFERRER_MAX,
  toLine,
  USER_AGENT_MAX,
} from "#features/ingest/event.ts";
import { selectVisibleLinks } from "#features/links/visible-links.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { CODE_SEGMENT } from "./address.ts";
import type { EventReport } from "./contract.ts";
import type { VisitCtx } from "./ctx.ts";
import { getFlags, getHeader, type AccountItem } from "./request.ts";
import { getPageKey } from "./cached-page.ts";
import { readSourceParameter } from "./visit-line.ts";

/** Records a click that a page's script reports. Throws notFound for a link that is not on the page. */
export async function recordClick(
  ctx: VisitCtx,
  workspaceId: string,
  linkId: string,
  report: EventReport,
): Promise<void> {
  const page = await ctx.pages.find(getPageKey(workspaceId));
  if (!page?.linkIds.has(linkId)) throw new ApiError(notFound);
  const position = Math.min(getPosition(selectVisibleLinks(page.links, ctx.now()), linkId), POSITION_MAX);
  const { primaryId } = page;
  await ctx.record(
    getLine(ctx, report, { kind: "click", workspaceId, primaryId, linkId, source: getReporter(ctx), position }),
  );
}

/** The position of a link on the page, from 1; 0 if the page does not show it at the moment. */
function getPosition(links: readonly VisitLink[], linkId: string): number {
  return links.findIndex((link) => link.id === linkId) + 1;
}

/** Records a visit of a page, reported by its script. */
export async function recordVisit(ctx: VisitCtx, workspaceId: string, report: EventReport): Promise<void> {
  const page = await ctx.pages.find(getPageKey(workspaceId));
  if (!page) throw new ApiError(notFound);
  const { primaryId } = page;
  const isScan = readSourceParameter(toQuery(report.user_info?.["pageUrl"])).source === "qr";
  const source = isScan ? "qr" : getReporter(ctx);
  await ctx.record(getLine(ctx, report, { kind: "visit", workspaceId, primaryId, linkId: "", source, position: 0 }));
}

/**
 * Records that a visitor has reached the goal of a link. The report must come from the visitor's browser, not from a
 * server: the visitor is matched with the click by the visitor hash. Throws notFound.
 */
export async function recordGoal(ctx: VisitCtx, code: string): Promise<void> {
  const link = await ctx.links.find(`/${CODE_SEGMENT}/${code}`);
  if (!link) throw new ApiError(notFound);
  const { workspaceId, primaryId, id: linkId } = link;
  await ctx.record(getLine(ctx, {}, { kind: "goal", workspaceId, primaryId, linkId, source: "api", position: 0 }));
}

/** Records that a visitor saw blocks of a page. Ids that are not, or no longer, on the page are ignored. */
export async function recordBlockViews(
  ctx: VisitCtx,
  workspaceId: string,
  { blocks = [], own }: { readonly blocks?: readonly string[] | undefined; readonly own?: string | undefined },
): Promise<void> {
  const page = await ctx.pages.find(getPageKey(workspaceId));
  if (!page) throw new ApiError(notFound);
  const { primaryId } = page;
  const viewedIds = [...new Set(blocks)].filter((id) => page.blocks.some((block) => block.id === id));
  const lines = viewedIds.map((linkId) =>
    getLine(ctx, { own }, { kind: "block_view", workspaceId, primaryId, linkId, source: "page", position: 0 }),
  );
  await Promise.all(lines.map((line) => ctx.record(line)));
}

/** Records that a visitor used a block of a page; `part` is the index of the used item, from 0. */
export async function recordBlockUse(
  ctx: VisitCtx,
  workspaceId: string,
  blockId: string,
  { part, own }: { readonly part?: number | undefined; readonly own?: string | undefined },
): Promise<void> {
  const page = await ctx.pages.find(getPageKey(workspaceId));
  if (!page?.blocks.some(({ id }) => id === blockId)) throw new ApiError(notFound);
  const { primaryId } = page;
  const position = part === undefined ? 0 : Math.min(part + 1, POSITION_MAX);
  await ctx.record(
    getLine(ctx, { own }, { kind: "block_use", workspaceId, primaryId, linkId: blockId, source: "page", position }),
  );
}

/**
 * Pages (through their script or `ping`) send the browser's default content types; other programs send
 * `application/json`.
 */
function getReporter({ request }: VisitCtx): "page" | "api" {
  return getHeader(request, "content-type", LANGUAGE_MAX).trimStart().toLowerCase().startsWith("application/json")
    ? "api"
    : "page";
}

type Reported = Pick<RawEvent, "kind" | "workspaceId" | "linkId" | "source" | "position"> & AccountItem;

function getLine(ctx: VisitCtx, report: EventReport, reported: Reported): string {
  const { request } = ctx;
  const userInfo = report.user_info ?? {};
  // the Referer header of a beacon is our own page; only the script has the visitor's referrer
  const referrer =
    typeof userInfo["referrer"] === "string" ? userInfo["referrer"] : getHeader(request, "referer", REFERRER_MAX);
  return toLine({
    ...reported,
    timeMs: ctx.now().getTime(),
    flags: getFlags(request, reported, ctx.readOwner, report.own),
    address: request.address,
    userAgent: getHeader(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: getHeader(request, "accept-language", LANGUAGE_MAX),
    referrer: referrer.slice(0, REFERRER_MAX).toWellFormed(),
    query: toQuery(userInfo["pageUrl"]),
  });
}

function toQuery(pageUrl: unknown): string {
  if (typeof pageUrl !== "string" || pageUrl.length > REFERRER_MAX) return "";
  return (URL.parse(pageUrl)?.search ?? "").slice(1, 1 + QUERY_MAX);
}
