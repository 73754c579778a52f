import { notFound, Refusal } from "#base/errors.ts";
import { LANGUAGE_MAX, POSITION_MAX, REFERRER_MAX, toLine, USER_AGENT_MAX } from "#features/analytics/event.ts";
import type { VisitCtx } from "../ctx.ts";
import { findPage } from "../find-page.ts";
import { flagsOf } from "../flags.ts";
import { type Page, pageKeyOf } from "../page.ts";
import { header } from "../request.ts";

/** Records that blocks of a page were on somebody's screen; those that are not on it any more are passed over. */
export async function recordBlockViews(ctx: VisitCtx, workspaceId: string, blockIds: readonly string[]): Promise<void> {
  const page = await findPage(ctx.pages, pageKeyOf(workspaceId));
  if (!page) throw new Refusal(notFound);
  const seen = [...new Set(blockIds)].filter((id) => page.blocks.some((block) => block.id === id));
  await Promise.all(seen.map((id) => ctx.record(lineOf(ctx, page, { kind: "block_view", linkId: id, position: 0 }))));
}

/** Records that somebody did something with a block of a page: `part` says with which of what is in it, from 0. */
export async function recordBlockUse(
  ctx: VisitCtx,
  workspaceId: string,
  blockId: string,
  part: number | undefined,
): Promise<void> {
  const page = await findPage(ctx.pages, pageKeyOf(workspaceId));
  if (!page?.blocks.some(({ id }) => id === blockId)) throw new Refusal(notFound);
  const position = part === undefined ? 0 : Math.min(part + 1, POSITION_MAX);
  await ctx.record(lineOf(ctx, page, { kind: "block_use", linkId: blockId, position }));
}

interface Reported {
  readonly kind: "block_view" | "block_use";
  readonly linkId: string;
  readonly position: number;
}

function lineOf(ctx: VisitCtx, page: Page, reported: Reported): string {
  const { request } = ctx;
  return toLine({
    ...reported,
    timeMs: ctx.now().getTime(),
    workspaceId: page.workspaceId,
    source: "page",
    flags: flagsOf(request, page, ctx.readOwner),
    address: request.address,
    userAgent: header(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
    referrer: header(request, "referer", REFERRER_MAX).toWellFormed(),
    query: "",
  });
}
