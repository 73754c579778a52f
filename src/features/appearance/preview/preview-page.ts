import { notFound, ApiError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { findBlocksForPage } from "#features/blocks/visit-block.ts";
import { findCategoriesForPage, findLinksForPage } from "#features/links/visit-link.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { enforce, type Limit, type Limits } from "#infra/limits/limits.ts";
import { findAppearanceForPage } from "../appearance.ts";
import type { AppearanceChange } from "../contract.ts";
import type { Note } from "../custom-code/notes.ts";
import { definedFields } from "../defaults.ts";
import { renderPage } from "../pages/page.tsx";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Sheets } from "../custom-code/sheet.ts";

/** What rendering a preview needs in addition to stored data. */
export interface PreviewCtx extends WorkspaceCtx {
  readonly accountId: string;
  readonly limits: Limits;
  readonly sheets: Sheets;
  readonly language: Language;
  readonly publicUrl: string;
  /** Origin of the CDN of scripts and pictures; empty for this server. */
  readonly assetOrigin: string;
  /** Scheme and host of pages with custom JavaScript; undefined if it is disabled. */
  readonly scriptOrigin?: string | undefined;
}

/** Five a second for a whole minute: enough for dragging a colour picker. */
export const previewsOfAccount: Limit = { name: "preview-account", points: 300, seconds: 60 };

/** The page of the caller's workspace rendered from `draft`, by the page's own renderer; stores nothing. */
export async function previewPage(
  ctx: PreviewCtx,
  draft: AppearanceChange,
  language: Language = ctx.language,
): Promise<{ html: string; notes: Note[] }> {
  await enforce(ctx.limits, previewsOfAccount, ctx.accountId);
  const { db, workspaceId } = ctx;
  const [workspace, stored, links, blocks, categories] = await Promise.all([
    findWorkspace(ctx, workspaceId),
    findAppearanceForPage(db, workspaceId),
    findLinksForPage(db, workspaceId),
    findBlocksForPage(db, workspaceId),
    findCategoriesForPage(db, workspaceId),
  ]);
  if (!workspace) throw new ApiError(notFound);
  const appearance = { ...stored, ...definedFields(draft) };
  const sheet = await ctx.sheets.find(appearance.custom_css);
  const { html } = renderPage({
    handle: workspace.handle,
    workspaceId,
    appearance,
    sheet,
    links,
    blocks,
    categories,
    language,
    origin: ctx.publicUrl,
    assetOrigin: ctx.assetOrigin,
    scriptOrigin: ctx.scriptOrigin,
    now: ctx.now(),
    isPreview: true,
  });
  return { html, notes: [...sheet.notes] };
}
