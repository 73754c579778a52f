import type { Language } from "#base/language.ts";
import { createAppearance, updateAppearance } from "#features/appearance/appearance.ts";
import { saveVersion, restoreVersion } from "#features/appearance/versions/versions.ts";
import { changeLinks, swapTrashedLinks } from "#features/links/batch/batch.ts";
import { deleteBlock, listBlocks } from "#features/blocks/blocks.ts";
import { listLinks } from "#features/links/links.ts";
import { lockPage } from "#features/blocks/change-page.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { listTrash } from "#features/links/trash/trash.ts";
import { swapTrashedBlocks, listDeletedBlocks } from "#features/blocks/block-trash.ts";
import { deleteCategory, listCategories } from "#features/blocks/categories/categories.ts";
import { getTemplateAppearance, type PageTemplate, type TemplateDocument } from "./page-template.ts";
import { applySections } from "./apply-sections.ts";
import type { AppliedChanges } from "./applied-changes.ts";
import { getTemplate } from "./gallery/gallery.ts";

/**
 * Applies a template. `replace` first saves the appearance as a version and moves visible items to the trash; `add`
 * keeps both as they are. Runs in one transaction. Throws notFound, planLimit, linkLimit, blockLimit, categoryLimit or
 * versionLimit.
 */
export async function applyTemplate(
  ctx: WorkspaceCtx,
  key: string,
  mode: "replace" | "add",
  language: Language,
): Promise<AppliedChanges> {
  const template = getTemplate(key);
  const document = template.read(language, ctx.now());
  return runInTransaction(ctx, async ({ ctx: inner }) => {
    // Locked before the appearance: all operations that change a page take the locks in this order.
    await lockPage(inner);
    const isReplaced = mode === "replace";
    const version = isReplaced ? await applyAppearance(inner, template, document) : null;
    const put_away = isReplaced ? await moveToTrash(inner) : { links: [], blocks: [] };
    const created = await applySections(inner, document.sections);
    return { made: created, put_away, version };
  });
}

/** Replaces the appearance with the template's; returns the version that holds the previous one. */
async function applyAppearance(ctx: WorkspaceCtx, { look }: PageTemplate, document: TemplateDocument): Promise<string> {
  const before = await createAppearance(ctx, {});
  const version = await saveVersion(ctx);
  await updateAppearance(ctx, before._id, getTemplateAppearance({ ...document, look }, before.meta));
  return version;
}

/** Moves all visible items to the trash. Archived links stay, since their short addresses still work. */
async function moveToTrash(ctx: WorkspaceCtx): Promise<AppliedChanges["put_away"]> {
  const shown = (items: readonly { _id: string; archived: boolean }[]) =>
    items.filter(({ archived }) => !archived).map(({ _id }) => _id);
  const links = shown(await listLinks(ctx));
  const blocks = shown(await listBlocks(ctx));
  if (links.length > 0) await changeLinks(ctx, { ids: links, action: "delete" });
  for (const block of blocks) await deleteBlock(ctx, block);
  return { links, blocks };
}

/**
 * Undoes a template or an imported page: moves what it created to the trash, and restores what it replaced, including
 * the appearance. Ignores ids that are gone or belong to another workspace. Throws notFound for a deleted version, and
 * the limit errors of links, blocks and versions.
 */
export async function undoTemplate(
  ctx: WorkspaceCtx,
  { made: created, put_away, version }: AppliedChanges,
): Promise<void> {
  await runInTransaction(ctx, async ({ ctx: inner }) => {
    await lockPage(inner);
    await swapTrashedLinks(inner, {
      deleted: filterExisting(created.links, await listLinks(inner)),
      restored: filterExisting(put_away.links, await listTrash(inner)),
    });
    await swapTrashedBlocks(inner, {
      deleted: filterExisting(created.blocks, await listBlocks(inner)),
      restored: filterExisting(put_away.blocks, await listDeletedBlocks(inner)),
    });
    await removeEmpty(inner, created.categories);
    if (version !== null) await restoreVersion(inner, version);
  });
}

/** Deletes these categories, except those that have items by now. */
async function removeEmpty(ctx: WorkspaceCtx, ids: readonly string[]): Promise<void> {
  const filled = new Set([...(await listLinks(ctx)), ...(await listBlocks(ctx))].map(({ category }) => category));
  for (const id of filterExisting(ids, await listCategories(ctx))) if (!filled.has(id)) await deleteCategory(ctx, id);
}

function filterExisting(ids: readonly string[], existing: readonly { _id: string }[]): string[] {
  const lowerCaseIds = new Set(ids.map((id) => id.toLowerCase()));
  return existing.filter(({ _id }) => lowerCaseIds.has(_id)).map(({ _id }) => _id);
}
