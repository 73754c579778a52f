import type { Handlers } from "#base/contract.ts";
import { ApiError } from "#base/errors.ts";
import { usernameRequired, pageNotFound, type VisitContract } from "./contract.ts";
import type { VisitCtx } from "./ctx.ts";
import { recordBlockUse, recordBlockViews, recordClick, recordGoal, recordVisit } from "./reported-events.ts";
import { selectVisibleLinks } from "#features/links/visible-links.ts";
import { hidesDestination } from "#features/links/visit-link.ts";
import { isHandle } from "./address.ts";
import { findPageRestriction, moderatePage } from "./moderation.ts";

export const visitRoutes: Handlers<VisitContract, VisitCtx, VisitCtx> = {
  "POST /v1/widget/link/{userId}/{linkId}": (ctx, { params, body }) =>
    recordClick(ctx, params.userId, params.linkId, body),
  "POST /v1/log/visit/{userId}": (ctx, { params, body }) => recordVisit(ctx, params.userId, body),
  "POST /v1/blocks/views/{userId}": (ctx, { params, body }) => recordBlockViews(ctx, params.userId, body),
  "POST /v1/blocks/{userId}/{blockId}": (ctx, { params, body }) =>
    recordBlockUse(ctx, params.userId, params.blockId, body),
  "POST /v1/goals/{code}": (ctx, { params }) => recordGoal(ctx, params.code),
  "GET /v1/widget/link/username": async () => {
    throw new ApiError(usernameRequired);
  },
  "GET /v1/widget/link/username/{username}": (ctx, { params }) => getWidget(ctx, params.username),
};

/** The public page of a username as data. Links with rules have no destination. */
async function getWidget(ctx: VisitCtx, username: string) {
  const found = isHandle(username) ? await ctx.pages.find(username.toLowerCase()) : undefined;
  if (!found || findPageRestriction(ctx, found)?.state === "blocked") throw new ApiError(pageNotFound);
  const page = moderatePage(ctx, found);
  const { custom_css: _css, custom_js: _js, ...appearance } = page.appearance;
  return {
    user: { user: { _id: page.workspaceId, username: page.handle } },
    appearance,
    links: selectVisibleLinks(page.links, ctx.now()).map((link) => ({
      _id: link.id,
      user: link.workspaceId,
      name: link.name,
      slug: link.platform,
      link: hidesDestination(link) ? `/${page.handle}/${link.alias}` : link.destination,
      description: link.description,
      sort_order: link.sortOrder,
      alias: link.alias,
      category: link.categoryId,
      thumbnail: link.thumbnail,
    })),
    categories: page.categories.map((category) => ({ _id: category.id, name: category.name })),
  };
}
