import type { Language } from "#base/language.ts";
import { createAppearance, updateAppearance } from "#features/appearance/appearance.ts";
import { keepAppearance } from "#features/appearance/versions/versions.ts";
import { changeLinks } from "#features/links/batch/batch.ts";
import { deleteBlock, listBlocks } from "#features/links/blocks/blocks.ts";
import { listLinks } from "#features/links/links.ts";
import { lockPage } from "#features/links/lock-page.ts";
import { together } from "#features/outbox/together.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { appearanceOf } from "./appearance-of.ts";
import { bring, type BroughtSection } from "./bring.ts";
import type { Changed } from "./contract.ts";
import { getStart } from "./find-start.ts";
import { pictureNamed, type Start, type StartDocument, type StartItem } from "./start.ts";

/**
 * Makes the page of a start. `replace` first keeps the look as a version and puts what the page shows into the bin; `add` changes neither.
 * All or nothing; refuses with notFound, planLimit, linkLimit, blockLimit, categoryLimit or versionLimit.
 */
export async function applyStart(
  ctx: WorkspaceCtx,
  key: string,
  mode: "replace" | "add",
  language: Language,
): Promise<Changed> {
  const start = getStart(key);
  const document = start.read(language, ctx.now());
  return together(ctx, async (inner) => {
    // first, because every other verb that changes a page takes this lock before the look's
    await lockPage(inner);
    const isReplaced = mode === "replace";
    const version = isReplaced ? await wear(inner, start, document) : null;
    const put_away = isReplaced ? await putAway(inner) : { links: [], blocks: [] };
    const made = await bring(inner, document.sections.map(sectionOf));
    return { made, put_away, version };
  });
}

/** Keeps the look as it was and puts the start's in its place; answers the version that holds it. */
async function wear(ctx: WorkspaceCtx, { look }: Start, document: StartDocument): Promise<string> {
  const before = await createAppearance(ctx, {});
  const version = await keepAppearance(ctx);
  await updateAppearance(ctx, before._id, appearanceOf({ ...document, look }, before.meta));
  return version;
}

/** Puts all that the page shows into the bin. What is archived stays: its short addresses go on. */
async function putAway(ctx: WorkspaceCtx): Promise<Changed["put_away"]> {
  const shown = (items: readonly { _id: string; archived: boolean }[]) =>
    items.filter(({ archived }) => !archived).map(({ _id }) => _id);
  const links = shown(await listLinks(ctx));
  const blocks = shown(await listBlocks(ctx));
  if (links.length > 0) await changeLinks(ctx, { ids: links, action: "delete" });
  for (const block of blocks) await deleteBlock(ctx, block);
  return { links, blocks };
}

function sectionOf({ name, items }: StartDocument["sections"][number]): BroughtSection {
  return { ...(name !== undefined && { name }), items: items.map(itemOf) };
}

function itemOf(item: StartItem): BroughtSection["items"][number] {
  if (!("link" in item)) return item;
  const { picture, ...rest } = item;
  return { ...rest, thumbnail: pictureNamed(picture) };
}
