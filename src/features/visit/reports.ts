import { notFound, Refusal } from "#base/errors.ts";
import { LANGUAGE_MAX, QUERY_MAX, REFERRER_MAX, toLine, USER_AGENT_MAX } from "#features/analytics/event.ts";
import type { Report } from "./contract.ts";
import type { VisitCtx } from "./ctx.ts";
import { flagsOf } from "./flags.ts";
import { findPage } from "./find-page.ts";
import { pageKeyOf } from "./page.ts";
import { header } from "./request.ts";

/** Records a click that a page's script reports; a link that is not on that page is not found. */
export async function recordClick(ctx: VisitCtx, workspaceId: string, linkId: string, report: Report): Promise<void> {
  const page = await findPage(ctx.pages, pageKeyOf(workspaceId));
  if (!page?.linkIds.has(linkId)) throw new Refusal(notFound);
  await ctx.record(lineOf(ctx, "click", workspaceId, linkId, report));
}

/** Records that a page was opened by something that runs scripts. */
export async function recordVisit(ctx: VisitCtx, workspaceId: string, report: Report): Promise<void> {
  if (!(await findPage(ctx.pages, pageKeyOf(workspaceId)))) throw new Refusal(notFound);
  await ctx.record(lineOf(ctx, "visit", workspaceId, "", report));
}

function lineOf(ctx: VisitCtx, kind: "click" | "visit", workspaceId: string, linkId: string, report: Report): string {
  const { request } = ctx;
  const told = report.user_info ?? {};
  // because the header of a beacon names our own page, and only the script knows where the visitor came from
  const referrer = typeof told["referrer"] === "string" ? told["referrer"] : header(request, "referer", REFERRER_MAX);
  return toLine({
    kind,
    timeMs: ctx.now().getTime(),
    workspaceId,
    linkId,
    source: "page",
    flags: flagsOf(request, workspaceId, ctx.readOwner),
    address: request.address,
    userAgent: header(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
    referrer: referrer.slice(0, REFERRER_MAX).toWellFormed(),
    query: queryOf(told["pageUrl"]),
  });
}

function queryOf(pageUrl: unknown): string {
  if (typeof pageUrl !== "string" || pageUrl.length > REFERRER_MAX) return "";
  return (URL.parse(pageUrl)?.search ?? "").slice(1, 1 + QUERY_MAX);
}
