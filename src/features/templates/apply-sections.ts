import { createBlock } from "#features/blocks/blocks.ts";
import { createCategory, foldName, listCategories } from "#features/blocks/categories/categories.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { createLink } from "#features/links/create-links.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { AppliedChanges } from "./applied-changes.ts";
import { getPictureAddress, type TemplateItem, type TemplateLink } from "./page-template.ts";

export interface NewSection {
  /** The category, created if none has this name; undefined for items outside all categories. */
  readonly name?: string;
  readonly items: readonly (TemplateItem & { readonly platform?: Platform })[];
}

/** Appends sections to the page, item by item in order. Throws the errors of creating links, blocks and categories. */
export async function applySections(
  ctx: WorkspaceCtx,
  sections: readonly NewSection[],
): Promise<AppliedChanges["made"]> {
  const created: AppliedChanges["made"] = { links: [], blocks: [], categories: [] };
  const categoryIds = new Map((await listCategories(ctx)).map(({ _id, name }) => [foldName(name), _id]));
  for (const { name, items } of sections) {
    const category = name === undefined ? null : (categoryIds.get(foldName(name)) ?? (await newCategory(name)));
    for (const item of items) {
      if ("link" in item) created.links.push((await createLink(ctx, { ...getLink(item), category }))._id);
      else
        created.blocks.push((await createBlock(ctx, { content: item.content, cells: item.cells ?? 1, category }))._id);
    }
  }
  return created;

  async function newCategory(name: string): Promise<string> {
    const { _id } = await createCategory(ctx, { name });
    categoryIds.set(foldName(name), _id);
    created.categories.push(_id);
    return _id;
  }
}

function getLink({ link, name, platform, description, picture, cells }: TemplateLink & { platform?: Platform }) {
  return {
    link,
    name,
    slug: platform ?? guessPlatform(link) ?? "web",
    ...(description && { description }),
    ...(picture && { thumbnail: getPictureAddress(picture) }),
    ...(cells && { cells }),
  };
}
