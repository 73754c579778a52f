import { notFound, ApiError } from "#base/errors.ts";
import { LANGUAGE_MAX, REFERRER_MAX, toLine, USER_AGENT_MAX } from "#features/ingest/event.ts";
import { CODE_SEGMENT } from "./address.ts";
import type { VisitCtx } from "./ctx.ts";
import { getFlags } from "./flags.ts";
import { header } from "./request.ts";

/**
 * Records that a visitor has reached the goal of a link. The report must come from the visitor's browser, not from a
 * server: the visitor is matched by the same hash as the click. Throws notFound.
 */
export async function recordGoal(ctx: VisitCtx, code: string): Promise<void> {
  const path = `/${CODE_SEGMENT}/${code}`;
  const link = ctx.links.peek(path) ?? (await ctx.links.find(path));
  if (!link) throw new ApiError(notFound);
  const { request } = ctx;
  await ctx.record(
    toLine({
      kind: "goal",
      timeMs: ctx.now().getTime(),
      workspaceId: link.workspaceId,
      linkId: link.id,
      source: "api",
      flags: getFlags(request, link, ctx.readOwner),
      address: request.address,
      userAgent: header(request, "user-agent", USER_AGENT_MAX),
      acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
      referrer: header(request, "referer", REFERRER_MAX).toWellFormed(),
      query: "",
    }),
  );
}
