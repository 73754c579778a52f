import { notFound, ApiError } from "#base/errors.ts";
import { LANGUAGE_MAX, POSITION_MAX, REFERRER_MAX, toLine, USER_AGENT_MAX } from "#features/ingest/event.ts";
import type { VisitCtx } from "../ctx.ts";
import { findPage } from "../find-page.ts";
import { getFlags } from "../flags.ts";
import { type Page, getPageKey } from "../cached-page.ts";
import { header } from "../request.ts";

/** Records that a visitor saw blocks of a page; ids that are not on the page (any more) are ignored. */
export async function recordBlockViews(
  ctx: VisitCtx,
  workspaceId: string,
  { blocks = [], own }: { readonly blocks?: readonly string[] | undefined; readonly own?: string | undefined },
): Promise<void> {
  const page = await findPage(ctx.pages, getPageKey(workspaceId));
  if (!page) throw new ApiError(notFound);
  const seen = [...new Set(blocks)].filter((id) => page.blocks.some((block) => block.id === id));
  const lines = seen.map((id) => getLine(ctx, page, { kind: "block_view", linkId: id, position: 0 }, own));
  await Promise.all(lines.map((line) => ctx.record(line)));
}

/** Records that a visitor used a block of a page; `part` is the index of the used item, from 0. */
export async function recordBlockUse(
  ctx: VisitCtx,
  workspaceId: string,
  blockId: string,
  { part, own }: { readonly part?: number | undefined; readonly own?: string | undefined },
): Promise<void> {
  const page = await findPage(ctx.pages, getPageKey(workspaceId));
  if (!page?.blocks.some(({ id }) => id === blockId)) throw new ApiError(notFound);
  const position = part === undefined ? 0 : Math.min(part + 1, POSITION_MAX);
  await ctx.record(getLine(ctx, page, { kind: "block_use", linkId: blockId, position }, own));
}

interface Reported {
  readonly kind: "block_view" | "block_use";
  readonly linkId: string;
  readonly position: number;
}

function getLine(ctx: VisitCtx, page: Page, reported: Reported, own: string | undefined): string {
  const { request } = ctx;
  return toLine({
    ...reported,
    timeMs: ctx.now().getTime(),
    workspaceId: page.workspaceId,
    source: "page",
    flags: getFlags(request, page, ctx.readOwner, own),
    address: request.address,
    userAgent: header(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
    referrer: header(request, "referer", REFERRER_MAX).toWellFormed(),
    query: "",
  });
}
