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
import type { Report } from "./contract.ts";
import type { VisitCtx } from "./ctx.ts";
import { type InAccount, getFlags } from "./flags.ts";
import { findPage } from "./find-page.ts";
import { readSourceParameter } from "./source-parameter.ts";
import { getPageKey } from "./cached-page.ts";
import { header } from "./request.ts";

/** Records a click that a page's script reports. Throws notFound for a link that is not on the page. */
export async function recordClick(ctx: VisitCtx, workspaceId: string, linkId: string, report: Report): Promise<void> {
  const page = await findPage(ctx.pages, getPageKey(workspaceId));
  if (!page?.linkIds.has(linkId)) throw new ApiError(notFound);
  const position = Math.min(getPlace(selectVisibleLinks(page.links, ctx.now()), linkId), POSITION_MAX);
  const { primaryId } = page;
  await ctx.record(
    getLine(ctx, report, { kind: "click", workspaceId, primaryId, linkId, source: getReporter(ctx), position }),
  );
}

/** The position of a link on the page, from 1; 0 if it is not shown there now. */
function getPlace(links: readonly VisitLink[], linkId: string): number {
  return links.findIndex((link) => link.id === linkId) + 1;
}

/** Records a visit of a page, reported by its script. */
export async function recordVisit(ctx: VisitCtx, workspaceId: string, report: Report): Promise<void> {
  const page = await findPage(ctx.pages, getPageKey(workspaceId));
  if (!page) throw new ApiError(notFound);
  const { primaryId } = page;
  const isScan = readSourceParameter(toQuery(report.user_info?.["pageUrl"])).source === "qr";
  const source = isScan ? "qr" : getReporter(ctx);
  await ctx.record(getLine(ctx, report, { kind: "visit", workspaceId, primaryId, linkId: "", source, position: 0 }));
}

/** Pages (script or `ping`) use the browser's default content types; other programs send `application/json`. */
function getReporter({ request }: VisitCtx): "page" | "api" {
  return header(request, "content-type", LANGUAGE_MAX).trimStart().toLowerCase().startsWith("application/json")
    ? "api"
    : "page";
}

type Reported = Pick<RawEvent, "kind" | "workspaceId" | "linkId" | "source" | "position"> & InAccount;

function getLine(ctx: VisitCtx, report: Report, reported: Reported): string {
  const { request } = ctx;
  const userInfo = report.user_info ?? {};
  // the referrer header of a beacon is our own page; only the script knows where the visitor came from
  const referrer =
    typeof userInfo["referrer"] === "string" ? userInfo["referrer"] : header(request, "referer", REFERRER_MAX);
  return toLine({
    ...reported,
    timeMs: ctx.now().getTime(),
    flags: getFlags(request, reported, ctx.readOwner, report.own),
    address: request.address,
    userAgent: header(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
    referrer: referrer.slice(0, REFERRER_MAX).toWellFormed(),
    query: toQuery(userInfo["pageUrl"]),
  });
}

function toQuery(pageUrl: unknown): string {
  if (typeof pageUrl !== "string" || pageUrl.length > REFERRER_MAX) return "";
  return (URL.parse(pageUrl)?.search ?? "").slice(1, 1 + QUERY_MAX);
}
