import { ApiError } from "#base/errors.ts";
import { selectVisibleLinks } from "#features/links/visible-links.ts";
import { hasRules } from "#features/links/visit-link.ts";
import { isHandle } from "./address.ts";
import { pageNotFound } from "./contract.ts";
import type { VisitCtx } from "./ctx.ts";
import { findPage } from "./find-page.ts";

/** The public page of a username as data, without the destinations of links that have rules. */
export async function getWidget(ctx: VisitCtx, username: string) {
  const page = isHandle(username) ? await findPage(ctx.pages, username.toLowerCase()) : undefined;
  if (!page) throw new ApiError(pageNotFound);
  const { custom_css: _css, custom_js: _js, ...appearance } = page.appearance;
  return {
    user: { user: { _id: page.workspaceId, username: page.handle } },
    appearance,
    links: selectVisibleLinks(page.links, ctx.now()).map((link) => ({
      _id: link.id,
      user: link.workspaceId,
      name: link.name,
      slug: link.platform,
      link: hasRules(link) ? `/${page.handle}/${link.alias}` : link.destination,
      description: link.description,
      sort_order: link.sortOrder,
      alias: link.alias,
      category: link.categoryId,
      thumbnail: link.thumbnail,
    })),
    categories: page.categories.map((category) => ({ _id: category.id, name: category.name })),
  };
}
